const delayMs = 50;

/**
 * Work that somebody may ask for many times a second: it begins a moment after the first of them, once for all, and
 * never twice at once.
 */
export function soon(work: (stop: AbortSignal) => Promise<void>, report: (error: unknown) => void) {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function run() {
    while (isWanted && !ending.signal.aborted) {
      isWanted = false;
      await work(ending.signal).catch(report);
    }
    running = undefined;
  }

  return {
    ask() {
      isWanted = true;
      if (timer || running || ending.signal.aborted) return;
      timer = setTimeout(() => {
        timer = undefined;
        running = run();
      }, delayMs);
    },
    async end() {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
