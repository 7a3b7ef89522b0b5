import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newestAnswer } from './newest-answer.ts';

const pauseMs = 166;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function createTestField(answerMs: number) {
  const requestedTexts: string[] = [];
  const displayedAnswers: string[] = [];
  const requestAnswer = (text: string) => {
    requestedTexts.push(text);
    return new Promise<string>((resolve) => setTimeout(() => resolve(`for ${text}`), answerMs));
  };
  return {
    requestedTexts,
    displayedAnswers,
    field: newestAnswer({ ask: requestAnswer, show: (answer) => displayedAnswers.push(answer), pauseMs }),
  };
}

test('the first text is asked for at once', async () => {
  const { requestedTexts, displayedAnswers, field } = createTestField(20);
  field.want('w');
  expect(requestedTexts).toEqual(['w']);
  await vi.advanceTimersByTimeAsync(20);
  expect(displayedAnswers).toEqual(['for w']);
});

test('while an answer is on its way the newest text waits for it, and those between are never asked for', async () => {
  const { requestedTexts, displayedAnswers, field } = createTestField(100);
  for (const text of ['w', 'wa', 'wat']) field.want(text);
  await vi.advanceTimersByTimeAsync(99);
  expect(requestedTexts).toEqual(['w']);
  await vi.advanceTimersByTimeAsync(1);
  expect(requestedTexts).toEqual(['w', 'wat']);
  await vi.advanceTimersByTimeAsync(100);
  expect(displayedAnswers).toEqual(['for wat']);
});

test('on a slow line the last text waits for a pause only', async () => {
  const { requestedTexts, displayedAnswers, field } = createTestField(1000);
  field.want('w');
  field.want('watch');
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(requestedTexts).toEqual(['w', 'watch']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requestedTexts).toEqual(['w', 'watch']);
  expect(displayedAnswers).toEqual(['for watch']);
});

test('what was answered is not asked for again', async () => {
  const { requestedTexts, displayedAnswers, field } = createTestField(20);
  for (const text of ['wa', 'wat', 'wa']) {
    field.want(text);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(requestedTexts).toEqual(['wa', 'wat']);
  expect(displayedAnswers).toEqual(['for wa', 'for wat', 'for wa']);
});

test('a field that was left shows nothing, and forgets', async () => {
  const { requestedTexts, displayedAnswers, field } = createTestField(20);
  field.want('w');
  field.stop();
  await vi.advanceTimersByTimeAsync(20);
  expect(displayedAnswers).toEqual([]);
  field.want('w');
  expect(requestedTexts).toEqual(['w', 'w']);
});
