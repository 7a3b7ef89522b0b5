interface FirstClickWindow extends Window {
  /** The last plain button that was pressed before the page was hydrated. */
  firstClick?: HTMLButtonElement | null;
}

const waits = 'button[type=button],button[data-waits]';

/**
 * Runs before first paint: a button that opens something keeps its click until the scripts are there. Those with
 * `data-waits` post a form where there are none.
 */
export const firstClickScript = `on('click',e=>{if(window.firstClick===null)return;let b=e.target.closest('${waits}');window.firstClick=b??undefined;if(b)e.preventDefault()},true)`;

/** A choice that was made before the page was hydrated, or that the browser has brought back: React has not heard of it. */
function replayChoices() {
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) {
    if (radio.defaultChecked) continue;
    radio.checked = false;
    radio.click();
  }
}

/**
 * Presses that button, once the page is hydrated: call it in an effect. The press comes after it, since React hydrates the
 * part of the page around a button only for a press that does not come from one of its own effects.
 *
 * @returns what takes it back
 */
export function replayFirstClick(): () => void {
  const timer = setTimeout(() => {
    replayChoices();
    const waiting: FirstClickWindow = window;
    const button = waiting.firstClick;
    waiting.firstClick = null;
    if (button?.isConnected) button.click();
  });
  return () => clearTimeout(timer);
}
