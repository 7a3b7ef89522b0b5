const storageKey = 'mercer-full-width';

/** Runs before first paint, so that the same HTML fits everyone; the choice stays on this browser. Phones, which have one width, look nothing up. */
export const fullWidthScript = `try{if(screen.width>1e3&&localStorage['${storageKey}']==1)page.fullWidth=''}catch{}`;

export function isFullWidth(): boolean {
  return 'fullWidth' in document.documentElement.dataset;
}

export function setFullWidth(on: boolean): void {
  if (on) document.documentElement.dataset.fullWidth = '';
  else delete document.documentElement.dataset.fullWidth;
  try {
    localStorage.setItem(storageKey, on ? '1' : '0');
  } catch {
    // a browser that keeps nothing forgets the choice with the page
  }
}
