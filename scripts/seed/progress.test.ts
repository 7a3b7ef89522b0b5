import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function renderProgress(isTTY: boolean): string {
  let text = '';
  const progress = createProgress(1000, {
    isTTY,
    write(part) {
      text += part;
    },
  });
  for (const count of [40, 60, 100, 120, 1000]) progress.written(count);
  progress.step('indexes');
  progress.end();
  return text;
}

test('a terminal sees a bar that goes when all is done', () => {
  expect(renderProgress(true)).toContain(`\r\u001b[K[${'#'.repeat(30)}] 1000 of 1000 products`);
  expect(renderProgress(true).endsWith('\r\u001b[K')).toBe(true);
});

test('a file gets a line for each tenth', () => {
  expect(renderProgress(false)).toBe('100 of 1000 products\n1000 of 1000 products\nindexes …\n');
});
