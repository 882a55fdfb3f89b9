// Every screen in Polish, dark.
import { company } from './support/company';
import { scenes } from './support/scene';
import { walk } from './support/walk';

const scene = scenes();
walk(scene, 'pl', 'dark');
company(scene, 'pl', 'dark');
