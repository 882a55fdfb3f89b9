import { mount } from 'svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/colours.css';
import './styles/base.css';
import App from './app/App.svelte';
import { client } from './client/client.svelte';
import { beAnApp } from './app/install.svelte';
import { followAddress } from './client/route.svelte';
import { followDevice } from './device/settings.svelte';
import { language } from './i18n/index.svelte';

document.documentElement.lang = language();
followDevice();
followAddress();
client.start();
beAnApp();
mount(App, { target: document.body });
