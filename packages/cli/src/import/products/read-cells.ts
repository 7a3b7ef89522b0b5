import type { Field } from '../columns/format.ts';
import type { ProductRow } from '../columns/read-row.ts';
import type { Cell } from '../csv/cell.ts';
import type { Faults } from './faults.ts';
import { exportedPiecesIn, isShortenedSku, parseDecimalAmount, parseQuantity, parseYesNoAnswer } from './values.ts';

/** Reads cells of a row; what cannot be read is a fault, and left out. */
export class CellReader {
  readonly #row: ProductRow;
  readonly #faults: Faults;
  readonly #cells: Map<string, Cell>;
  readonly #path: string;

  /** @param path of the record in what is sent, with a dot at its end */
  constructor(
    row: ProductRow,
    { faults, cells, path = '' }: { faults: Faults; cells: Map<string, Cell>; path?: string },
  ) {
    this.#row = row;
    this.#faults = faults;
    this.#cells = cells;
    this.#path = path;
  }

  /** @returns undefined without such a column; null for an empty cell */
  readCell<T>(
    field: Field,
    expected: string,
    reader: (text: string) => T | undefined,
    name: string = field,
  ): T | null | undefined {
    const cell = this.#row.at(field);
    if (!cell) return undefined;
    this.#cells.set(`${this.#path}${name}`, cell);
    const text = this.#row.text(field);
    if (text === '') return null;
    const value = reader(text);
    if (value === undefined) this.#faults.addFault(cell, expected);
    return value;
  }

  text = (field: Field, name?: string) => this.readCell(field, 'a text', (text) => text, name);
  amount = (field: Field) =>
    this.readCell(field, 'a price like 19.90', parseDecimalAmount, field === 'compare_price' ? 'orig_price' : field);
  sku = () =>
    this.readCell('sku', 'an SKU as it was before a spreadsheet shortened it (format the column as text)', (text) =>
      isShortenedSku(text) ? undefined : text,
    );
  readPieces(field: Field, name: string) {
    const parsePieces = this.#row.tellsBackorders ? exportedPiecesIn : parseQuantity;
    return this.readCell(field, 'a whole number of pieces like 12', parsePieces, name);
  }
  readColumn(field: Field, type: 'number' | 'text'): string | number | null | undefined {
    return type === 'number' ? this.readCell(field, 'a whole number like 12', parseQuantity) : this.text(field);
  }
  answer = (field: Field, name?: string) => this.readCell(field, 'yes or no', parseYesNoAnswer, name);

  /** @param synonyms what one of the choices is called elsewhere */
  readChoice(field: Field, choices: string[], synonyms: Record<string, string> = {}): string | null | undefined {
    return this.readCell(field, choices.join(', '), (text) => {
      const word = text.toLowerCase();
      return choices.find((choice) => choice === (Object.hasOwn(synonyms, word) ? synonyms[word] : word));
    });
  }

  /** Reads the weight in whole grams, whatever unit the column has. */
  readWeight(): number | null | undefined {
    const weightColumn = weights.find(({ field }) => this.#row.at(field));
    if (!weightColumn) return undefined;
    const { field, grams, expected } = weightColumn;
    return this.readCell(field, expected, (text) => parseGrams(text, grams), 'weight');
  }
}

/** @param grams of what the text counts in */
function parseGrams(text: string, grams: number): number | undefined {
  return /^\d{1,6}([.,]\d{1,8})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * grams) : undefined;
}

const weights: { field: Field; grams: number; expected: string }[] = [
  { field: 'weight', grams: 1, expected: 'a weight in grams like 350' },
  { field: 'kilograms', grams: 1000, expected: 'a weight in kilograms like 0.35' },
  { field: 'pounds', grams: 453.59237, expected: 'a weight in pounds like 0.77' },
  { field: 'ounces', grams: 28.349523125, expected: 'a weight in ounces like 12.3' },
];
