import { expect, test } from 'vitest';
import { createProgress, lineOf } from './progress.ts';

test('a line tells how much is done, how fast, and how long it takes', () => {
  const line = lineOf({ label: 'products', done: 2500, total: 10_000, tookMs: 10_000 });
  expect(line).toBe('products  [█████               ]  25 %  2,500/10,000  250/s  0:30 left');
  expect(lineOf({ label: 'rows', done: 3, tookMs: 0 })).toBe('rows  3  0/s');
  expect(lineOf({ label: 'rows', done: 0, total: 0, tookMs: 5 })).toContain('100 %');
  expect(lineOf({ label: 'rows', done: 1, total: 7201, tookMs: 1000 })).toContain('2:00:00 left');
});

test('it is drawn ten times a second at most, and goes at the end', () => {
  const drawn: string[] = [];
  let nowMs = 0;
  const stream = { isTTY: true, columns: 40, write: (text: string) => drawn.push(text) > 0 };
  const progress = createProgress({ label: 'rows', total: 1000 }, { stream, nowMs: () => nowMs });
  for (let done = 0; done < 1000; done++) {
    nowMs += 1;
    progress.advance();
  }
  progress.end();
  expect(drawn.length).toBeLessThanOrEqual(12);
  expect(drawn.at(-2)).toContain('100 %');
  expect(drawn.at(-1)).toBe('\r\u001b[K');
  expect(drawn.every((text) => text.length <= 44)).toBe(true);
});

test('in a pipe nothing is drawn', () => {
  const drawn: string[] = [];
  const progress = createProgress(
    { label: 'rows' },
    { stream: { write: (text: string) => drawn.push(text) > 0 }, nowMs: () => 0 },
  );
  progress.advance();
  progress.end();
  expect(drawn).toEqual([]);
});
