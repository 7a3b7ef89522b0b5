import { expect, test } from 'vitest';
import { createProgress, formatProgress } from './progress.ts';

test('a line tells how much is done, how fast, and how long it takes', () => {
  const line = formatProgress({ label: 'products', donePieces: 2500, total: 10_000, tookMs: 10_000 });
  expect(line).toBe('products  [█████               ]  25 %  2,500/10,000  250/s  0:30 left');
  expect(formatProgress({ label: 'rows', donePieces: 3, tookMs: 0 })).toBe('rows  3  0/s');
  expect(formatProgress({ label: 'rows', donePieces: 0, total: 0, tookMs: 5 })).toContain('100 %');
  expect(formatProgress({ label: 'rows', donePieces: 1, total: 7201, tookMs: 1000 })).toContain('2:00:00 left');
});

test('it is drawn ten times a second at most, and goes at the end', () => {
  const drawnTexts: string[] = [];
  let nowMs = 0;
  const stream = { isTTY: true, columns: 40, write: (text: string) => drawnTexts.push(text) > 0 };
  const progress = createProgress({ label: 'rows', total: 1000 }, { stream, nowMs: () => nowMs });
  for (let step = 0; step < 1000; step++) {
    nowMs += 1;
    progress.advance();
  }
  progress.end();
  expect(drawnTexts.length).toBeLessThanOrEqual(12);
  expect(drawnTexts.at(-2)).toContain('100 %');
  expect(drawnTexts.at(-1)).toBe('\r\u001b[K');
  expect(drawnTexts.every((text) => text.length <= 44)).toBe(true);
});

test('in a pipe nothing is drawn', () => {
  const drawnTexts: string[] = [];
  const progress = createProgress(
    { label: 'rows' },
    { stream: { write: (text: string) => drawnTexts.push(text) > 0 }, nowMs: () => 0 },
  );
  progress.advance();
  progress.end();
  expect(drawnTexts).toEqual([]);
});
