/**
 * Lets so many begin in each turn of the event loop, in the order in which they came. What others want comes in between:
 * however many pages are asked for at once, what is short waits for some of them only.
 * @returns a promise for who has to wait for a later turn
 */
export function createShares(maxPerTurn: number): () => Promise<void> | undefined {
  const waiting: (() => void)[] = [];
  let startedCount = 0;

  function startNextTurn() {
    const next = waiting.splice(0, maxPerTurn);
    startedCount = next.length;
    if (startedCount > 0) setImmediate(startNextTurn);
    for (const begin of next) begin();
  }

  return () => {
    if (startedCount === maxPerTurn) return new Promise((resolve) => waiting.push(resolve));
    if (startedCount === 0) setImmediate(startNextTurn);
    startedCount += 1;
    return undefined;
  };
}
