const delayMs = 50;

/**
 * Coalesces calls for a work that somebody may ask for many times a second: it begins a moment after the first of them,
 * once for all, and never twice at once. Who calls while it is done is served a moment after its end, with all who call until then.
 */
export function coalesceCalls(work: (stop: AbortSignal) => Promise<void>, report: (error: unknown) => void) {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;

  async function runRound() {
    isRequested = false;
    await work(ending.signal).catch(report);
    running = undefined;
    if (isRequested) scheduleRound();
  }

  function scheduleRound() {
    if (timer || running || ending.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = runRound();
    }, delayMs);
  }

  return {
    request() {
      isRequested = true;
      scheduleRound();
    },
    async end() {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
