import { threadCpuUsage } from 'node:process';
import { describe, expect, test } from 'vitest';
import { sentenceOf, UnreadableFile } from './csv/fault.ts';
import { readLines } from './lines/read-lines.ts';
import { readDrafts, UnknownColumns } from './products/read-drafts.ts';
import { textOfHtml } from './products/text-of-html.ts';

/** What a stranger may repeat in a text that is looked through for tags, comments, names of letters, blanks and quotes. */
const repeated = [
  '<a',
  '<a ',
  '<a>',
  '</a',
  '<!',
  '<!-',
  '<!--',
  '<!-->',
  '-->',
  '<![CDATA[',
  '<script',
  '<script>',
  '</script',
  '</script ',
  '<style',
  '<style>',
  '</style ',
  '<p',
  '<p>',
  '</p',
  '<td>',
  '<br',
  '<br ',
  '<',
  '>',
  '</',
  '<?',
  '&',
  '&a',
  '&#',
  '&#x',
  '&amp',
  '&amp;',
  '"',
  "'",
  '<a "',
  "<a '",
  '<a "">',
  '\\',
  '\\n',
  ' ',
  '\n',
  ' \n',
  '\u00a0',
  'a',
  '-',
  ',',
  '|',
  ';',
  '=',
  '="',
  "'=",
];

/** Milliseconds of computing in this thread, however busy the machine is. */
async function computed(work: () => unknown): Promise<number> {
  const before = threadCpuUsage();
  await work();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1000;
}

const small = 16_000;
const factor = 8;
/** Work that grows with the square of so many letters takes seconds. */
const clearlyLinearMs = 200;

/** Eight times the text is at most some twenty-four times the work: squared it would be 64 times. */
async function expectLinear(work: (letters: number) => unknown) {
  const many = await computed(() => work(small * factor));
  if (many < clearlyLinearMs) return;
  expect(many).toBeLessThan((await computed(() => work(small))) * factor * 3);
}

async function* pieces(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Reads a whole file as the import does; what is wrong with it is what it ends with. */
async function read(text: string) {
  try {
    const { drafts } = await readDrafts(pieces(text));
    for await (const { faults } of drafts) if (faults.count < 0) throw new Error('There is no such count');
    return '';
  } catch (error) {
    if (error instanceof UnreadableFile) return sentenceOf('', error.fault);
    if (error instanceof UnknownColumns) return 'columns';
    throw error;
  }
}

const of = (unit: string, letters: number) => unit.repeat(Math.ceil(letters / unit.length));

describe.each(repeated)('%j again and again', (unit) => {
  test('is looked through once as HTML', () =>
    expectLinear((letters) => {
      textOfHtml(of(unit, letters));
      textOfHtml(`<p>${of(unit, letters)}<b>x</b>${of(`${unit}>`, letters)}</p>`);
    }));

  test('is read once in each cell of a file, in quotes and without', () =>
    expectLinear(async (letters) => {
      const cell = of(unit, letters);
      const quoted = `"${cell.replaceAll('"', '""')}"`;
      const head =
        'Handle,Title,Body (HTML),Tags,Image Src,Variant SKU,Variant Price,Variant Inventory Qty,Option1 Value';
      await read(`${head}\nmug,${Array(8).fill(quoted).join(',')}\n`);
      await read(`slug;name;price;stock;categories;tags;weight;attribute:x\nmug${`;${cell}`.repeat(7)}\n`);
      await read(`ID,Type,SKU,Name,Regular price,Description,Categories\n1,simple${`,${quoted}`.repeat(5)}\n`);
    }));

  test('is read once as the names of columns', () =>
    expectLinear(async (letters) => {
      await read(`slug,${of(unit, letters)}\nmug,1\n`);
      await read(`${of(unit, letters)}\n`);
    }));

  test('is read once as lines of a whole shop', () =>
    expectLinear(async (letters) => {
      for await (const line of readLines(pieces(of(unit, letters)))) if (line === 'never') throw new Error(line);
    }));
});

test('options and values of one product are collected without looking at all of them again', () =>
  expectLinear((letters) => {
    const rows = Math.ceil(letters / 30);
    const same = Array.from(
      { length: rows },
      (_, at) => `tee,Tee,5,Size,${'+'.repeat(at % 50)}C${' '.repeat(at)}${at}`,
    );
    return read(`slug,name,price,option1_name,option1_value\n${same.map((row) => row.slice(0, 60)).join('\n')}\n`);
  }));

test('a category below thousands of others is a fault of its cell', async () => {
  const { drafts } = await readDrafts(
    pieces(`slug,name,price,categories\nmug,Mug,5,${Array.from({ length: 10_000 }, (_, at) => at).join(' > ')}\n`),
  );
  const all = [];
  for await (const { faults } of drafts) all.push(...faults.list);
  expect(all).toMatchObject([{ line: 2, column: 11, expected: 'categories of at most 20 levels' }]);
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
  ['before <!-- never ended', 'before <!-- never ended'],
  ['a<script>if (1 < 2) alert("</p>")</script >b', 'ab'],
])('words of %s do not run together', (html, text) => {
  expect(textOfHtml(html).replace(/ \n/g, '\n')).toBe(text.replace(/ \n/g, '\n'));
});
