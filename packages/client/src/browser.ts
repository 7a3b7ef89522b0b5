/** Checked at call time, so that a test or a worker may bring its own document. */
export function isBrowser(): boolean {
  return typeof window !== 'undefined' && Boolean(window.document);
}
