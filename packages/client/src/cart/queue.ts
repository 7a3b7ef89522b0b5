/** Runs tasks one after the other, in the order asked for. A failure rejects for its own caller only. */
export function createTaskQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}
