// Every screen in English, light.
import { company } from './support/company';
import { scenes } from './support/scene';
import { walk } from './support/walk';

const scene = scenes();
walk(scene, 'en', 'light');
company(scene, 'en', 'light');
