import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others have their turn. */
const longestStepMs = 10;

/** Creates a function that lets others have their turn when the last time was long ago. */
export function createPause(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < longestStepMs) return;
    await setImmediate();
    last = performance.now();
  };
}
