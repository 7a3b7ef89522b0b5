interface Waiting extends Window {
  /** The last plain button that was pressed before the page woke up. */
  firstClick?: HTMLButtonElement | null;
}

/** Runs before first paint: a button that needs scripts keeps its click until they are there. */
export const firstClickScript =
  "document.addEventListener('click',e=>{if(window.firstClick!==null)window.firstClick=e.target.closest('button[type=button]')??undefined},true)";

/** Presses that button now, once. */
export function replayFirstClick(): void {
  const waiting: Waiting = window;
  const button = waiting.firstClick;
  waiting.firstClick = null;
  if (button?.isConnected) button.click();
}
