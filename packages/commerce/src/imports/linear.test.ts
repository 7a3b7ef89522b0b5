import { expectLinear, repeatedTexts } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from './csv/fault.ts';
import { convertHtmlToText } from './products/html-to-text.ts';
import { readProductDrafts, UnknownColumns } from './products/read-drafts.ts';
import { orderKind } from './records/orders.ts';
import { readRecordFile } from './records/record-table.ts';

async function* splitText(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Reads a whole file as the import does; what is wrong with it is what it ends with. */
async function importText(text: string) {
  try {
    const { drafts } = await readProductDrafts(splitText(text));
    for await (const { faults } of drafts) if (faults.count < 0) throw new Error('There is no such count');
    return '';
  } catch (error) {
    if (error instanceof UnreadableFile) return error.fault.expected;
    if (error instanceof UnknownColumns) return 'columns';
    throw error;
  }
}

const repeatToLength = (unit: string, letters: number) => unit.repeat(Math.ceil(letters / unit.length));

describe.each(repeatedTexts)('%j again and again', (unit) => {
  test('is looked through once as HTML', () =>
    expectLinear((letters) => {
      convertHtmlToText(repeatToLength(unit, letters));
      convertHtmlToText(`<p>${repeatToLength(unit, letters)}<b>x</b>${repeatToLength(`${unit}>`, letters)}</p>`);
    }));

  test('is read once in each cell of a file, in quotes and without', () =>
    expectLinear(async (letters) => {
      const cell = repeatToLength(unit, letters);
      const quoted = `"${cell.replaceAll('"', '""')}"`;
      const head =
        'Handle,Title,Body (HTML),Tags,Image Src,Variant SKU,Variant Price,Variant Inventory Qty,Option1 Value';
      await importText(`${head}\nmug,${Array(8).fill(quoted).join(',')}\n`);
      await importText(`slug;name;price;stock;categories;tags;weight;attribute:x\nmug${`;${cell}`.repeat(7)}\n`);
      await importText(`ID,Type,SKU,Name,Regular price,Description,Categories\n1,simple${`,${quoted}`.repeat(5)}\n`);
    }));

  test('is read once as the names of columns', () =>
    expectLinear(async (letters) => {
      await importText(`slug,${repeatToLength(unit, letters)}\nmug,1\n`);
      await importText(`${repeatToLength(unit, letters)}\n`);
    }));
});

test('options and values of one product are collected without looking at all of them again', () =>
  expectLinear((letters) => {
    const rows = Math.ceil(letters / 30);
    const optionRows = Array.from(
      { length: rows },
      (_, at) => `tee,Tee,5,Size,${'+'.repeat(at % 50)}C${' '.repeat(at)}${at}`,
    );
    return importText(
      `slug,name,price,option1_name,option1_value\n${optionRows.map((row) => row.slice(0, 60)).join('\n')}\n`,
    );
  }));

test('a category below thousands of others is a fault of its cell', async () => {
  const { drafts } = await readProductDrafts(
    splitText(`slug,name,price,categories\nmug,Mug,5,${Array.from({ length: 10_000 }, (_, at) => at).join(' > ')}\n`),
  );
  const allFaults = [];
  for await (const { faults } of drafts) allFaults.push(...faults.list);
  expect(allFaults).toMatchObject([{ line: 2, column: 11, expected: 'categories of at most 20 levels' }]);
});

test.each([
  ['<p>Intro<p>Second<ul><li>One<li>Two</ul>', 'Intro\nSecond\nOne\nTwo'],
  ['<p>Intro</p><p>Second</p><ul><li>One</li><li>Two</li></ul>', 'Intro\nSecond\nOne\nTwo'],
  ['Intro<h2>Head</h2>Text<hr>End', 'Intro\nHead\nText\nEnd'],
  ['<dl><dt>Size<dd>Large<dt>Fabric<dd>Linen</dl>', 'Size\nLarge\nFabric\nLinen'],
  ['<table><tr><td>1<td>2<tr><td>3<td>4</table>', '1 2\n3 4'],
  ['<tr><td>1</td><td>2</td></tr><tr><th>3</th><th>4</th></tr>', '1 2 \n3 4'],
  ['<DIV>One<DIV>Two', 'One\nTwo'],
  ['One<br>Two<BR/>Three', 'One\nTwo\nThree'],
  ['<b>Wo</b>rd, <em>an</em>other', 'Word, another'],
  ['5 < 6 & 7 > 6', '5 < 6 & 7 > 6'],
  ['a<script>if (1 < 2) alert("</p>")</script >b', 'ab'],
  ['a<iframe src="x"><p>No frames</iframe>b', 'ab'],
  ['<p title="1 > 2">One</p><hr/>Two', 'One\nTwo'],
])('words of %s do not run together', (html, text) => {
  expect(convertHtmlToText(html).replace(/ \n/g, '\n')).toBe(text.replace(/ \n/g, '\n'));
});

test.each(['shown <!-- never ended', 'shown <script>never ended', 'shown <a title="never ended'])(
  'of %s only what a browser shows is text',
  (html) => {
    expect(convertHtmlToText(html)).toBe('shown');
  },
);

/** A file whose second line comes again and again. */
async function* repeatLine(head: string, line: string, count: number) {
  yield Buffer.from(`${head}\n`);
  const block = Buffer.from(`${line}\n`.repeat(1000));
  for (let at = 0; at < count; at += 1000) yield block;
}

async function findFault(read: () => Promise<{ drafts: AsyncIterable<object> }>) {
  try {
    for await (const draft of (await read()).drafts) if (!draft) return undefined;
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.fault;
    throw error;
  }
}

test.each([
  ['the same product', 'slug,name,price', 'mug,,', 'one product'],
  ['the same product in 2,000 columns', `slug,name,price${',x'.repeat(1900)}`, `mug${','.repeat(1902)}`, 'one product'],
  ['variations', 'ID,Type,SKU,Name,Regular price,Parent', '1,variation,,Mug,1,x', 'products with variations'],
])('rows of %s without end are refused before they fill the memory', async (_, head, line, contents) => {
  const fault = await findFault(() => readProductDrafts(repeatLine(head, line, 150_000)));
  expect(fault).toMatchObject({ found: expect.stringContaining(contents), expected: 'fewer rows' });
});

test('rows of one order without end are refused before they fill the memory', async () => {
  const [format] = orderKind.formats;
  const head = format?.needs.join(',') ?? '';
  const fault = await findFault(() =>
    readRecordFile(orderKind, repeatLine(head, `${head.replace(/[^,]+/g, '#1')}`, 50_000)),
  );
  expect(fault).toMatchObject({ found: expect.stringContaining('one record'), expected: 'fewer rows' });
});

test('a row of more than 8 MB is refused', async () => {
  const cell = `"${'a\n'.repeat(400_000)}",`;
  const fault = await findFault(() => readProductDrafts(splitText(`slug,name,price\n${cell.repeat(12)}\n`)));
  expect(fault).toMatchObject({ found: 'a row of more than 8 MB' });
});

test('lines without anything in them let others have their turn', async () => {
  let turns = 0;
  const countTurns = setInterval(() => {
    turns += 1;
  });
  await findFault(() => readProductDrafts(repeatLine('slug,name,price', ' ,  ,', 400_000)));
  clearInterval(countTurns);
  expect(turns).toBeGreaterThan(1);
});
