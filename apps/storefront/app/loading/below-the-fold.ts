import { waitForNextPaint } from '../ui/next-paint.ts';

const mostWaitMs = 100;

/** Asks for what stands below the first screen once that has come and was painted, or shortly after it was asked for. */
export async function belowTheFold<T>(first: Promise<unknown>, ask: () => Promise<T>): Promise<T> {
  const painted = first.then(waitForNextPaint, waitForNextPaint).then(waitForNextPaint);
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, mostWaitMs))]);
  return ask();
}
