import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { placeBlock, readRecipe } from './recipes.ts';

const block = '   ```ts\n   const a = 1;\n     b();\n   ```\n';

test('a recipe is read with its paths, places and blocks', () => {
  const page = `1. Create \`a.ts\`:\n\n${block}\n2. Add it. In \`b.ts\`, in place\n   of \`list = [\`:\n\n${block}`;
  const code = 'const a = 1;\n  b();\n';
  expect(readRecipe(`${page}\n3. At the end of \`c.ts\`:\n\n${block}`)).toEqual([
    { path: 'a.ts', place: 'whole file', anchor: '', code },
    { path: 'b.ts', place: 'in place of', anchor: 'list = [', code },
    { path: 'c.ts', place: 'end', anchor: '', code },
  ]);
});

test('a block without the place where it belongs is refused', () => {
  expect(() => readRecipe(`Then write:\n\n${block}`)).toThrow('1 code blocks, but says of 0');
  expect(() => readRecipe(`In \`b.ts\`:\n\n${block}`)).toThrow('needs a line');
});

test('a block takes the indentation of its line, which has to be in the file exactly once', () => {
  const step = { path: 'a.ts', anchor: 'list', code: 'one,\n\ntwo,\n' };
  expect(placeBlock('  list\nend', { ...step, place: 'below' })).toBe('  list\n  one,\n\n  two,\nend');
  expect(placeBlock('  list\nend', { ...step, place: 'above' })).toBe('  one,\n\n  two,\n  list\nend');
  expect(placeBlock('  list\nend', { ...step, place: 'in place of' })).toBe('  one,\n\n  two,\nend');
  for (const text of ['', 'list\nlist']) expect(() => placeBlock(text, { ...step, place: 'below' })).toThrow('lines');
});

const recipeTests = ['e2e/how-to/recipes.test.ts', 'e2e/guide/recipes.test.ts'].map((file) =>
  readFileSync(file, 'utf8'),
);

test.each(globSync('docs/contributors/how-to/*.md'))('a test runs what %s makes', (page) => {
  expect(recipeTests.join()).toMatch(new RegExp(`['/]${basename(page)}'`));
});
