import { workerPath } from '../request-kind.ts';

/** Reloads the page as soon as there is a connection again: nothing on a cached page can be lost. */
export function reloadWhenOnline(): void {
  addEventListener('online', reloadWithLine);
  // Pages restored from the back-forward cache received no message
  addEventListener('pageshow', ({ persisted }) => persisted && reloadWithLine());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reloadWithLine());
}

/** Browsers take a network for a line. The worker lets this one through. */
async function reloadWithLine(): Promise<void> {
  try {
    await fetch(workerPath, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return; // still none
  }
  location.reload();
}
