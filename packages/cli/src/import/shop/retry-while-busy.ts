import { setTimeout as wait } from 'node:timers/promises';
import type { Result } from '@mercer/operator';

const tries = 8;
const passing = [408, 425, 429, 502, 503, 504];

/** Asks once more, a little later each time, while the shop is busy. What is asked may come twice without harm. */
export async function retryWhileBusy<Given extends Result>(
  ask: () => Promise<Given>,
  signal: AbortSignal,
): Promise<Given> {
  for (let attempt = 1; ; attempt++) {
    const result = await ask();
    if (!passing.includes(result.response.status) || attempt === tries) return result;
    const seconds = Number(result.response.headers.get('retry-after')) || 0;
    await wait(Math.max(seconds * 1000, 100 * 2 ** attempt), undefined, { signal });
  }
}
