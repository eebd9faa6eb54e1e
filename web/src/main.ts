// Starts the page: what the person chose before, then the app.

import './style/tokens.css';
import './style/plyground.css';
import './style/board.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startLanguage } from './i18n/index.svelte';
import { startRouter } from './lib/router.svelte';
import { startScreen } from './lib/screen.svelte';
import { startTheme } from './lib/theme.svelte';

startTheme();
startLanguage();
startScreen();
startRouter();
const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element #app');
mount(App, { target });
