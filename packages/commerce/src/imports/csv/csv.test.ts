import { expect, test } from 'vitest';
import { UnreadableFile } from './fault.ts';
import { readCsvRows } from './read-csv.ts';

async function* splitBytes(bytes: Buffer, size = bytes.length) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAllRows(file: string | Buffer, size?: number) {
  const rows = [];
  for await (const row of readCsvRows(splitBytes(Buffer.from(file), size))) rows.push(row);
  return rows;
}

const readCellTexts = async (file: string | Buffer, size?: number) =>
  (await readAllRows(file, size)).map((row) => row.map(({ text }) => text));

async function catchFileFault(file: string | Buffer) {
  const error = await readAllRows(file).catch((thrown: unknown) => thrown);
  if (error instanceof UnreadableFile) return error.fault;
  throw error;
}

test.each<[what: string, file: string]>([
  ['commas', 'a,b\r\n1,"x, ""y"""\r\n'],
  ['semicolons', 'a;b\n1;"x, ""y"""\n'],
  ['tabs', 'a\tb\n1\t"x, ""y"""'],
  ['a byte order mark', '\ufeffa,b\n1,"x, ""y"""\n'],
  ['a line that says the separator', 'sep=;\na;b\n1;"x, ""y"""\n'],
  ['doubled line ends', 'a,b\r\r\n1,"x, ""y"""\r\r\n'],
  ['empty lines', '\na,b\n\n,\n1,"x, ""y"""\n\n'],
])('a table is read with %s', async (_, file) => {
  expect(await readCellTexts(file)).toEqual([
    ['a', 'b'],
    ['1', 'x, "y"'],
  ]);
});

test('a cell knows where it begins, also behind one of several lines', async () => {
  const [, row, next] = await readAllRows('a,b\n"one\ntwo",x\n"ü",y\n');
  expect(row).toEqual([
    { text: 'one\ntwo', line: 2, column: 1 },
    { text: 'x', line: 3, column: 6 },
  ]);
  expect(next?.[1]).toEqual({ text: 'y', line: 4, column: 5 });
});

test('a file says the same in whatever pieces it comes', async () => {
  const file = 'name;text\n"Zoë ✓";"a\r\n""b"";c"\r\nCafé;"d"\n';
  const expectedRows = await readAllRows(file);
  for (let size = 1; size < 40; size++) expect(await readAllRows(file, size), `${size}`).toEqual(expectedRows);
});

test.each<[what: string, file: string | Buffer, line: number, column: number]>([
  ['a quote that is not closed', 'a,b\n1,"x\ny\n', 2, 3],
  ['something behind a closing quote', 'a,b\n1,"x" y\n', 2, 6],
  [
    'a letter that is no UTF-8',
    Buffer.concat([Buffer.from('a,b\n1,Caf'), Buffer.from([0xe9]), Buffer.from('\n')]),
    2,
    6,
  ],
  ['a NUL', 'a,b\n1,x\0\n', 2, 4],
  ['lines that end as on an old Mac', 'a,b\r1,2\r', 1, 4],
  ['UTF-16', Buffer.from('\ufeffa,b', 'utf16le'), 1, 1],
  ['an Excel workbook', Buffer.from('PK\u0003\u0004rest'), 1, 1],
])('%s is told with its place', async (_, file, line, column) => {
  expect(await catchFileFault(file)).toMatchObject({ line, column });
});

test('rows are read as they are asked for', async () => {
  let chunkCount = 0;
  async function* generateEndlessRows() {
    for (;;) {
      chunkCount += 1;
      yield Buffer.from('a,b\n'.repeat(1000));
    }
  }
  const rows = readCsvRows(generateEndlessRows());
  for (let row = 0; row < 10_000; row++) await rows.next();
  await rows.return(undefined);
  expect(chunkCount).toBeLessThanOrEqual(11);
});
