import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureNaming, type Share } from './naming.ts';

const folders = ['packages', 'apps/storefront', 'scripts', 'e2e', 'bench', 'functions'];

/** Violations in each thousand. Lower a ceiling when the source is better than it; never raise one. */
const ceilings = { ofFunctionNames: 10, bareNames: 5, leaningComments: 80 };

const countPerThousand = ({ total, violations }: Share) => Math.ceil((violations.length * 1000) / total);

test('names and comments are worded no worse than before', () => {
  const naming = measureNaming('.', folders);
  expect(countPerThousand(naming.ofFunctionNames)).toBeLessThanOrEqual(ceilings.ofFunctionNames);
  expect(countPerThousand(naming.bareNames)).toBeLessThanOrEqual(ceilings.bareNames);
  expect(countPerThousand(naming.leaningComments)).toBeLessThanOrEqual(ceilings.leaningComments);
  expect(naming.medianFunctionNameLength).toBeGreaterThanOrEqual(12);
});

test.each([
  ['ofFunctionNames', 'export const totalOf = (cart: Cart) => cart.total;', 'planted.ts:1 totalOf'],
  ['ofFunctionNames', 'class Carts {\n  totalOf() {}\n}', 'planted.ts:2 totalOf'],
  ['bareNames', 'export const paidOrder = ({ known, id: told }: Order) => known;', 'planted.ts:1 known'],
  ['bareNames', 'interface Order {\n  id: string;\n  own: boolean;\n}', 'planted.ts:3 own'],
  [
    'leaningComments',
    '/** The same, but null without an order. */\nexport const id = 1;',
    'planted.ts:1 The same, but null without an order.',
  ],
  ['leaningComments', 'export const id = 1; // as above', 'planted.ts:1 as above'],
  ['leaningComments', '/**\n * Of the order.\n */\nexport const id = 1;', 'planted.ts:1 Of the order.'],
] as const)('a planted violation of %s is found: %j', (measure, source, violation) => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-naming-'));
  try {
    writeFileSync(join(folder, 'planted.ts'), source);
    expect(measureNaming(folder, ['.'])[measure].violations).toContain(violation);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
