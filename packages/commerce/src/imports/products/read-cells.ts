import { isGtin } from '@mercer/contract';
import type { Field } from '../columns/format.ts';
import type { ProductRow } from '../columns/read-row.ts';
import type { Cell } from '../csv/cell.ts';
import type { Faults } from './faults.ts';
import {
  exportedPiecesIn,
  isShortenedSku,
  parseBackorders,
  parseDay,
  parseDayAfter,
  parseDecimalAmount,
  parseQuantity,
  parseSignedQuantity,
  parseYesNoAnswer,
} from './values.ts';

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
    const takesBackorders = parseBackorders(this.#row.text('stock_purchasable')) === true;
    const parseExported = this.#row.tellsBackorders ? exportedPiecesIn : parseQuantity;
    const parsePieces = takesBackorders ? parseSignedQuantity : parseExported;
    return this.readCell(field, 'a whole number of pieces like 12', parsePieces, name);
  }
  /** Whether it may be ordered when none are left; an empty cell says no. */
  backorders(): boolean | undefined {
    const answer = this.readCell('stock_purchasable', 'yes or no', parseBackorders);
    return answer === null ? false : answer;
  }
  day = (field: Field) => this.readCell(field, 'a day like 2027-01-31', parseDay);
  /** Reads a moment that the shop checks, in the words of the file. */
  moment = (field: Field) => this.text(field);
  /** Reads the last day of a sale as the moment at which it ends. */
  endOfSale = () =>
    this.readCell('sale_last_day', 'a day like 2027-01-31', parseDayAfter, 'sale_ends_at') ??
    this.moment('sale_ends_at');
  /** Barcodes that are no GTIN are numbers of other kinds, which products do not have. */
  gtin(): string | null | undefined {
    const barcode = this.text('barcode', 'gtin');
    return barcode && !isGtin(barcode) ? undefined : barcode;
  }
  /** Fields of a product, or of a variant of it, that say how its stock goes on and how it is known. */
  readGoods(): Record<string, unknown> {
    const gtin = this.gtin();
    return {
      stock_purchasable: this.backorders(),
      available_at: this.day('available_at'),
      cost: this.amount('cost'),
      ...(gtin !== undefined && { gtin }),
    };
  }
  readColumn(field: Field, type: 'number' | 'text' | 'boolean'): string | number | boolean | null | undefined {
    if (type === 'boolean') return this.answer(field);
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

  /** Reads a code in lower case, which the shop checks. @param synonyms what a code is called elsewhere */
  readCode(field: Field, synonyms: Record<string, string>): string | null | undefined {
    return this.readCell(field, 'a code like standard', (text) => {
      const word = text.toLowerCase();
      if (Object.hasOwn(synonyms, word)) return synonyms[word];
      return /^[a-z][a-z0-9_-]{0,39}$/.test(word) ? word : undefined;
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
