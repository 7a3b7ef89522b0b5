import { setImmediate } from 'node:timers/promises';

/**
 * Gives everybody a turn of the event loop of their own, in the order in which they came. Pages that are asked for together
 * would be made all in one go otherwise, and what is short would wait for all of them.
 */
export function createEventLoopQueue(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
