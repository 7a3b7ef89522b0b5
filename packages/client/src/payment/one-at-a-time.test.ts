import { expect, test } from 'vitest';
import { ignoreWhileRunning } from './one-at-a-time.ts';

test('a second call while the first is under way is left out, one after it is not', async () => {
  const windows: PromiseWithResolvers<void>[] = [];
  const click = ignoreWhileRunning(() => {
    const window = Promise.withResolvers<void>();
    windows.push(window);
    return window.promise;
  });
  const first = click();
  await click();
  expect(windows).toHaveLength(1);
  windows[0]?.resolve();
  await first;
  void click();
  expect(windows).toHaveLength(2);
});

test('a call that failed is over', async () => {
  const click = ignoreWhileRunning(() => Promise.reject(new Error('closed')));
  await expect(click()).rejects.toThrow('closed');
  await expect(click()).rejects.toThrow('closed');
});
