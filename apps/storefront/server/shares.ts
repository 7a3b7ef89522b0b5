/**
 * Lets so many begin in each turn of the event loop, in the order in which they came. What others want comes in between:
 * however many pages are asked for at once, what is short waits for some of them only.
 * @returns a promise for who has to wait for a later turn
 */
export function createShares(most: number): () => Promise<void> | undefined {
  const waiting: (() => void)[] = [];
  let begun = 0;

  function nextTurn() {
    const next = waiting.splice(0, most);
    begun = next.length;
    if (begun > 0) setImmediate(nextTurn);
    for (const begin of next) begin();
  }

  return () => {
    if (begun === most) return new Promise((resolve) => waiting.push(resolve));
    if (begun === 0) setImmediate(nextTurn);
    begun += 1;
    return undefined;
  };
}
