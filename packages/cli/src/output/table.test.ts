import { expect, test } from 'vitest';
import { toPlainJson, toPlainText } from './plain-text.ts';
import { type Column, formatTable } from './table.ts';
import { measureTextWidth, shortenText } from './width.ts';

interface Row {
  name: string;
  pieces: number;
}

const columns: Column<Row>[] = [
  { title: 'name', of: ({ name }) => name, isFlexible: true },
  { title: 'pieces', of: ({ pieces }) => pieces, align: 'right' },
];
const rows = [
  { name: '湯呑み', pieces: 7 },
  { name: 'Tasse für Tee 🫖', pieces: 120 },
];
const keepTitle = (title: string) => title;

test('wide letters take two columns, marks none', () => {
  expect(['abc', '湯呑み', '🫖', 'e\u0301', '👨‍👩‍👧', 'ｱｲ', ''].map(measureTextWidth)).toEqual([3, 6, 2, 1, 2, 2, 0]);
});

test('a table is aligned whatever is in it', () => {
  expect(formatTable(rows, columns, { columns: undefined, title: keepTitle })).toBe(
    ['name              pieces', '湯呑み                 7', 'Tasse für Tee 🫖     120'].join('\n'),
  );
});

test('flexible columns are shortened until the table fits the terminal', () => {
  const text = formatTable(rows, columns, { columns: 20, title: keepTitle });
  expect(text.split('\n').map(measureTextWidth)).toEqual([20, 20, 20]);
  expect(text).toContain('Tasse für T…');
  expect(shortenText('湯呑み', 4)).toBe('湯…');
});

test('what shoppers write moves no cursor, in tables and in JSON', () => {
  const hostileText = 'a\u001b[2Jb\u009b31mc\r\nd\u202ee\u0000';
  const isPrintable = (text: string) =>
    [...text].every((letter) => letter >= ' ' && !(letter >= '\u007f' && letter <= '\u009f'));
  expect(isPrintable(toPlainText(hostileText))).toBe(true);
  expect(toPlainText(hostileText)).not.toContain('\u202e');
  expect(isPrintable(toPlainJson({ written: hostileText }))).toBe(true);
  expect(JSON.parse(toPlainJson({ written: hostileText }))).toEqual({ written: hostileText });
});
