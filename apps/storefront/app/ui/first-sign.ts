/** What tells that a shopper is there. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** Calls once, at the first sign of the shopper. @returns what ends the waiting for it */
export function onFirstSign(come: () => void): () => void {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const once = () => {
    stop();
    come();
  };
  // an event is waited for until the signal of `waiting`
  for (const sign of signs) document.addEventListener(sign, once, waiting);
  return stop;
}
