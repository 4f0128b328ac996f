import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferredLang, setLang } from './lib/i18n.svelte';
import { watchPointer } from './lib/pointer';
import { applyTheme } from './lib/theme.svelte';

applyTheme();
watchPointer();
await setLang(preferredLang());
mount(App, { target: document.getElementById('app')! });
