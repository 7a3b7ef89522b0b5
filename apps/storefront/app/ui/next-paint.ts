const longestMs = 50;

/** Resolves once a press has been painted, or after 50 ms, as pages out of sight are not painted. */
export function waitForNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestMs);
  });
}
