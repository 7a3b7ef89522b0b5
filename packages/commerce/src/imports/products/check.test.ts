import { expect, test } from 'vitest';
import { checkProductFile } from './check.ts';

function writeCsvFile(...rows: string[]) {
  async function* open() {
    yield Buffer.from(`${rows.join('\n')}\n`);
  }
  return { open, folder: undefined };
}

const idleSignal = new AbortController().signal;

test('a check ends as soon as it is told to, wherever it is in the file', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `p-${at},Name,5,${'<a'.repeat(40)}`);
  const file = writeCsvFile('Handle,Title,Variant Price,Body (HTML)', ...rows);
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  await expect(checkProductFile(file, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

test.each<[what: string, rows: string[], fault: { line: number; column: number; found: string } | undefined]>([
  ['of two products', ['a,A,5,SAME,,', 'b,B,5,SAME,,'], { line: 3, column: 7, found: 'SAME' }],
  ['of a product and a variant', ['a,A,5,SAME,,', 'b,B,5,SAME,Size,S'], { line: 3, column: 7, found: 'SAME' }],
  ['of two variants', ['b,B,5,SAME,Size,S', 'b,,5,SAME,Size,M'], { line: 3, column: 6, found: 'SAME' }],
  ['of products without slugs', [',A,5,SAME,,', ',B,5,SAME,,'], { line: 3, column: 6, found: 'SAME' }],
  ['in capitals and in small letters', ['a,A,5,same,,', 'b,B,5,SAME,,'], undefined],
  ['of nothing', ['a,A,5,,,', 'b,B,5,,,'], undefined],
  ['of their own', ['b,B,5,ONE,Size,S', 'b,,5,TWO,Size,M'], undefined],
])('SKUs %s', async (_, rows, fault) => {
  const { faults } = await checkProductFile(
    writeCsvFile('slug,name,price,sku,option1_name,option1_value', ...rows),
    idleSignal,
  );
  expect(faults.list).toEqual(fault ? [{ ...fault, expected: 'another SKU than in line 2' }] : []);
});

test.each([
  ['4.00638E+12', true],
  ['4,00638e+12', true],
  ['4E+12', true],
  ['4006381333931', false],
  ['E+12', false],
  ['A4E+12', false],
  ['1E12', false],
])('an SKU like %s: it was shortened by a spreadsheet: %s', async (sku, isTold) => {
  const { faults } = await checkProductFile(writeCsvFile('slug;name;price;sku', `a;A;5;${sku}`), idleSignal);
  expect(faults.list.map(({ found: foundText }) => foundText)).toEqual(isTold ? [sku] : []);
});

test.each([
  ['slug,name,price,stock', 'mug,Mug,5,-3', true],
  ['slug,name,price,stock', "mug,Mug,5,'-3", true],
  ['slug,name,price,stock', 'mug,Mug,5,-0.0', true],
  ['slug,name,price,stock', 'mug,Mug,5,3', false],
  // These shops export negative stock for what was oversold
  ['Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty', 'mug,Mug,5,shopify,-3', false],
  ['Type,SKU,Name,Regular price,Stock', 'simple,MUG,Mug,5,-3', false],
  ['name,slug,price,stock_level', 'Mug,mug,5,-3', false],
])('pieces below zero of %s: %s', async (head, row, isFault) => {
  const { faults } = await checkProductFile(writeCsvFile(head, row), idleSignal);
  expect(faults.count).toBe(isFault ? 1 : 0);
});
