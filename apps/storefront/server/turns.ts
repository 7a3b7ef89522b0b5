import { setImmediate } from 'node:timers/promises';

interface TurnLimits {
  /** How many are at work at a time. */
  atOnce: number;
  /** Who takes longer waits for somebody else, as for a gateway, and keeps nobody any more. */
  longestMs: number;
}

type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets a few work at a time, in the order in which they came, each in a turn of the event loop of its own. Pages that are
 * asked for together would be made all in one go otherwise, and what is short would wait for all of them.
 */
export function createTurns({ atOnce, longestMs }: TurnLimits): Turn {
  const waiting: (() => void)[] = [];
  let working = 0;

  function pass() {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }

  async function begin() {
    if (working < atOnce) working += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    await setImmediate();
  }

  return async (work) => {
    await begin();
    let isOver = false;
    const end = () => {
      if (!isOver) pass();
      isOver = true;
    };
    const timer = setTimeout(end, longestMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      end();
    }
  };
}
