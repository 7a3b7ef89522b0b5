import { unguardFormulas } from '@mercer/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvTable } from './csv.ts';

test('a table has its columns first, and quotes what would end a cell', () => {
  const rows = [
    { key: 'a,b', label: 'Cup "Blue"', gross: -1.5, has_email: true },
    { key: 'line\nbreak', label: ' ', gross: 0, has_email: null },
  ];
  expect(formatCsvTable(['key', 'label', 'gross', 'has_email'], rows)).toBe(
    'key,label,gross,has_email\r\n"a,b","Cup ""Blue""",-1.5,true\r\n"line\nbreak"," ",0,\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '  @a', '\n=1'])('%j is no formula', (key) => {
  const [, cell = ''] = formatCsvTable(['key'], [{ key }]).match(/^key\r\n(.*)\r\n$/s) ?? [];
  expect(cell.replace(/^"/, '')).toMatch(/^'/);
});

test.each(['a;=1+1', 'a\n=1+1', 'a\t=1+1', 'a;\u3000＝1+1', 'a";=1+1'])(
  '%j holds no formula for a spreadsheet with another separator',
  (key) => {
    const [, ...cells] = formatCsvTable(['key'], [{ key }]).split(/[;\t\r\n]+/);
    for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=＝]/);
  },
);

test('no text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (key) => {
      const [, cell = ''] = formatCsvTable(['key'], [{ key }]).match(/^key\r\n(.*)\r\n$/s) ?? [];
      const cellText = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(unguardFormulas(cellText)).toBe(key);
    }),
  );
});
