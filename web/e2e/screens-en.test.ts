// Every screen in English, light.
import { scenes } from './support/scene';
import { walk } from './support/walk';

walk(scenes(), 'en', 'light');
