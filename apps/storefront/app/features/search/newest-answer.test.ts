import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newestAnswer } from './newest-answer.ts';

const pauseMs = 166;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function openField(answerMs: number) {
  const asked: string[] = [];
  const shown: string[] = [];
  const ask = (text: string) => {
    asked.push(text);
    return new Promise<string>((resolve) => setTimeout(() => resolve(`for ${text}`), answerMs));
  };
  return { asked, shown, field: newestAnswer({ ask, show: (answer) => shown.push(answer), pauseMs }) };
}

test('the first text is asked for at once', async () => {
  const { asked, shown, field } = openField(20);
  field.want('w');
  expect(asked).toEqual(['w']);
  await vi.advanceTimersByTimeAsync(20);
  expect(shown).toEqual(['for w']);
});

test('while an answer is on its way the newest text waits for it, and those between are never asked for', async () => {
  const { asked, shown, field } = openField(100);
  for (const text of ['w', 'wa', 'wat']) field.want(text);
  await vi.advanceTimersByTimeAsync(99);
  expect(asked).toEqual(['w']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['w', 'wat']);
  await vi.advanceTimersByTimeAsync(100);
  expect(shown).toEqual(['for wat']);
});

test('on a slow line the last text waits for a pause only', async () => {
  const { asked, shown, field } = openField(1000);
  field.want('w');
  field.want('watch');
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(asked).toEqual(['w', 'watch']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual(['w', 'watch']);
  expect(shown).toEqual(['for watch']);
});

test('what was answered is not asked for again', async () => {
  const { asked, shown, field } = openField(20);
  for (const text of ['wa', 'wat', 'wa']) {
    field.want(text);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(asked).toEqual(['wa', 'wat']);
  expect(shown).toEqual(['for wa', 'for wat', 'for wa']);
});

test('a field that was left shows nothing, and forgets', async () => {
  const { asked, shown, field } = openField(20);
  field.want('w');
  field.stop();
  await vi.advanceTimersByTimeAsync(20);
  expect(shown).toEqual([]);
  field.want('w');
  expect(asked).toEqual(['w', 'w']);
});
