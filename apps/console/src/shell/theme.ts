import { useState } from 'react';

const key = 'mercer-console-theme';
const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

function readTheme(): Theme {
  const stored = localStorage.getItem(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

applyTheme(readTheme());

/** Light, dark, or as the system has it; kept in this browser. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme);
  const changeTheme = (next: Theme) => {
    localStorage.setItem(key, next);
    applyTheme(next);
    setTheme(next);
  };
  return [theme, changeTheme];
}
