import { expect, test } from 'vitest';
import { plainJson, plainText } from './plain-text.ts';
import { type Column, tableText } from './table.ts';
import { shortened, widthOf } from './width.ts';

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
const plain = (title: string) => title;

test('wide letters take two columns, marks none', () => {
  expect(['abc', '湯呑み', '🫖', 'e\u0301', '👨‍👩‍👧', 'ｱｲ', ''].map(widthOf)).toEqual([3, 6, 2, 1, 2, 2, 0]);
});

test('a table is aligned whatever is in it', () => {
  expect(tableText(rows, columns, { columns: undefined, title: plain })).toBe(
    ['name              pieces', '湯呑み                 7', 'Tasse für Tee 🫖     120'].join('\n'),
  );
});

test('flexible columns are shortened until the table fits the terminal', () => {
  const text = tableText(rows, columns, { columns: 20, title: plain });
  expect(text.split('\n').map(widthOf)).toEqual([20, 20, 20]);
  expect(text).toContain('Tasse für T…');
  expect(shortened('湯呑み', 4)).toBe('湯…');
});

test('what shoppers write moves no cursor, in tables and in JSON', () => {
  const written = 'a\u001b[2Jb\u009b31mc\r\nd\u202ee\u0000';
  const isTold = (text: string) =>
    [...text].every((letter) => letter >= ' ' && !(letter >= '\u007f' && letter <= '\u009f'));
  expect(isTold(plainText(written))).toBe(true);
  expect(plainText(written)).not.toContain('\u202e');
  expect(isTold(plainJson({ written }))).toBe(true);
  expect(JSON.parse(plainJson({ written }))).toEqual({ written });
});
