import { workerPath } from '../request-kind.ts';

/** Nothing on the page can be lost: as soon as there is a line again, the page comes anew. */
export function comeBack(): void {
  addEventListener('online', reloadWithLine);
  // of a page that lay still nobody was told
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
