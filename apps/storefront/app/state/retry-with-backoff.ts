const firstDelayMs = 1000;
const maxDelayMs = 30_000;

/** Timers and `online` events that the retries use; a window provides both. */
export interface RetryPlace {
  setTimeout(work: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  addEventListener(event: 'online', work: () => void): void;
  removeEventListener(event: 'online', work: () => void): void;
}

/**
 * Tries again after 1, 2, 4 … at most 30 s, and at once when the browser is online again, until `work` succeeds.
 * @returns gives it up
 */
export function retryWithBackoff(work: () => Promise<boolean>, place: RetryPlace = window): () => void {
  let ended = false;
  let pauseMs = firstDelayMs;
  let timer: unknown;

  function endRetries() {
    ended = true;
    place.clearTimeout(timer);
    place.removeEventListener('online', attemptWork);
  }

  async function attemptWork() {
    place.clearTimeout(timer);
    if (ended) return;
    if (await work()) return endRetries();
    if (!ended) scheduleAttempt();
  }

  function scheduleAttempt() {
    timer = place.setTimeout(attemptWork, pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxDelayMs);
  }

  place.addEventListener('online', attemptWork);
  scheduleAttempt();
  return endRetries;
}
