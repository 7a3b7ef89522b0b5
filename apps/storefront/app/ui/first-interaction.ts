/** Events that show that a shopper is present. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** Calls once, at the first sign of the shopper. @returns what ends the waiting for it */
export function onFirstInteraction(come: () => void): () => void {
  const waiting = new AbortController();
  const stopListening = () => waiting.abort();
  for (const sign of signs) {
    // Listeners are removed by the signal of `waiting`
    document.addEventListener(sign, come, waiting);
    document.addEventListener(sign, stopListening, waiting);
  }
  return stopListening;
}
