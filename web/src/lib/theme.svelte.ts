/** Light or dark: the system's wish, unless the player chose. */

export type Theme = 'light' | 'dark';

function kept(): Theme | null {
  try {
    const theme = localStorage.getItem('theme');
    return theme === 'light' || theme === 'dark' ? theme : null;
  } catch {
    return null;
  }
}

const system = matchMedia('(prefers-color-scheme: dark)');
const state = $state<{ chosen: Theme | null; system: Theme }>({ chosen: kept(), system: system.matches ? 'dark' : 'light' });
system.addEventListener('change', () => {
  state.system = system.matches ? 'dark' : 'light';
});

export const theme = {
  get current(): Theme {
    return state.chosen ?? state.system;
  },
};

export function applyTheme(): void {
  if (state.chosen) document.documentElement.dataset.theme = state.chosen;
  else delete document.documentElement.dataset.theme;
}

export function switchTheme(): void {
  state.chosen = theme.current === 'dark' ? 'light' : 'dark';
  applyTheme();
  try {
    localStorage.setItem('theme', state.chosen);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
