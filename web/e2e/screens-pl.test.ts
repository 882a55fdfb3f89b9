// Every screen in Polish, dark.
import { scenes } from './support/scene';
import { walk } from './support/walk';

walk(scenes(), 'pl', 'dark');
