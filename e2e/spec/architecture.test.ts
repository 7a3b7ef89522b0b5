import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/contributors/architecture.md', 'utf8');
const files = [...page.matchAll(/`((?:apps|packages|scripts)\/[^`]*\.tsx?)`/g)].map(([, file = '']) => file);
const [, ...walks] = page.split(/^## (?=Add to cart)/m);
const steps = [...walks.join('').matchAll(/^(\d+)\. (.*)$/gm)].map(([, number, text = '']) => ({
  number: Number(number),
  text,
}));

test.each([...new Set(files)])('%s exists', (file) => {
  expect(statSync(file).isFile()).toBe(true);
});

test('three walks go from file to file', () => {
  expect(steps.filter(({ number }) => number === 1)).toHaveLength(3);
  for (const { text } of steps) expect(text).toMatch(/^`(apps|packages)\/[^`]+\.tsx?`: /);
});
