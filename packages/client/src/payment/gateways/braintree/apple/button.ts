import type { AppleParams } from '../../../params.ts';

/** Safari draws it: the page names type and style only. */
export function createButton({ style = {} }: AppleParams, onClick: () => void): HTMLElement {
  const { type = 'plain', theme = 'black', height = '40px' } = style;
  const button = document.createElement('div');
  const look = {
    appearance: '-apple-pay-button',
    '-apple-pay-button-type': type,
    '-apple-pay-button-style': theme,
    height,
  };
  for (const [name, value] of Object.entries(look)) button.style.setProperty(name, value);
  // a browser that does not draw it must still show and name it
  button.setAttribute('role', 'button');
  button.setAttribute('aria-label', 'Apple Pay');
  button.tabIndex = 0;
  button.addEventListener('click', onClick);
  button.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' || key === ' ') onClick();
  });
  return button;
}
