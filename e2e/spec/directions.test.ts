import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files of the storefront, and of what else is shown to shoppers. */
function listFiles(...patterns: string[]): string[] {
  return execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && !/\.test\.tsx?$/.test(path));
}

const side = '(?:left|right)';
const value = String.raw`((?:[^ ;()]+|[a-z-]*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)))`;

/** Declarations that name a side of the screen. */
const physical = new RegExp(
  String.raw`^\s*(?:(?:scroll-)?(?:margin|padding)-${side}|border-${side}(?:-\w+)?|border-(?:top|bottom)-${side}-radius|${side}|(?:text-align|float|clear): ${side})\b`,
);

/** Four values of which the two sides differ. */
const fourSides = new RegExp(String.raw`^\s*(?:margin|padding|inset): ${[value, value, value, value].join(' ')};`);

/** Comment on the line before that gives the reason for a side of the screen. */
const reason = /\/\* physical: .+\*\//;

function listPhysicalLines(css: string): string[] {
  const lines = css.split('\n');
  return lines.filter((line, at) => {
    const [, , right, , left] = fourSides.exec(line) ?? [];
    return (physical.test(line) || right !== left) && !reason.test(lines[at - 1] ?? '');
  });
}

test.each([
  ['  margin-left: 4px;', true],
  ['  left: 0;', true],
  ['  text-align: right;', true],
  ['  border-left: 1px solid;', true],
  ['  border-top-left-radius: 4px;', true],
  ['  margin: 0 4px 0 auto;', true],
  ['  inset: 0 calc(1px + var(--a)) 0 0;', true],
  ['  margin: 0 4px 2px 4px;', false],
  ['  margin-inline-start: 4px;', false],
  ['  text-align: start;', false],
  ['  background-position: left;', false],
])('%s names a side of the screen: %s', (line, isPhysical) => {
  expect(listPhysicalLines(line)).toEqual(isPhysical ? [line] : []);
  expect(listPhysicalLines(`  /* physical: pictures are not mirrored */\n${line}`)).toEqual([]);
});

test('styles of the storefront follow the direction of the language', async () => {
  const files = listFiles('apps/storefront/app/**/*.css', 'apps/storefront/worker/**/*.css');
  expect(files.length).toBeGreaterThan(20);
  for (const file of files)
    expect([file, listPhysicalLines(await readFile(join(root, file), 'utf8'))]).toEqual([file, []]);
});

/** Styles in attributes, as React names them. */
const physicalStyle =
  /\b(?:(?:margin|padding|border)(?:Left|Right)\w*|(?:textAlign|float): '(?:left|right)')|(?:position: 'absolute'|\bstyle=\{\{|\bstyle=\{\{ \.\.\.\w+,)[^}]*\b(?:left|right):/;

test('styles in attributes follow it, too', async () => {
  const files = listFiles('apps/storefront/app/**/*.tsx');
  for (const file of files)
    expect([file, physicalStyle.exec(await readFile(join(root, file), 'utf8'))?.[0]]).toEqual([file, undefined]);
});
