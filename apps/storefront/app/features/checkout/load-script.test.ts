import { expect, test } from 'vitest';
import { loadScript } from './load-script.ts';

function recordLoading(failures: number) {
  const log: string[] = [];
  const loading = {
    tries: 3,
    retryDelayMs: 500,
    pauseMs: 1000,
    append: async () => {
      log.push('try');
      if (log.filter((entry) => entry === 'try').length <= failures) throw new Error('offline');
    },
    sleep: async (ms: number) => {
      log.push(`${ms} ms`);
    },
  };
  return { log, loading };
}

test('scripts get a 1 s pause after loading', async () => {
  const { log, loading } = recordLoading(0);
  await loadScript('/pay.js', loading);
  expect(log).toEqual(['try', '1000 ms']);
});

test('payment script load retries 3, 500 ms apart', async () => {
  const { log, loading } = recordLoading(2);
  await loadScript('/pay.js', loading);
  expect(log).toEqual(['try', '500 ms', 'try', '500 ms', 'try', '1000 ms']);
});

test('the third failure is the caller’s', async () => {
  const { log, loading } = recordLoading(3);
  await expect(loadScript('/pay.js', loading)).rejects.toThrow('offline');
  expect(log).toEqual(['try', '500 ms', 'try', '500 ms', 'try']);
});
