/** What tells that a shopper is there. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** Calls once, at the first sign of the shopper. @returns what ends the waiting for it */
export function onFirstSign(come: () => void): () => void {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  for (const sign of signs) {
    // each is listened for until the signal of `waiting`
    document.addEventListener(sign, come, waiting);
    document.addEventListener(sign, stop, waiting);
  }
  return stop;
}
