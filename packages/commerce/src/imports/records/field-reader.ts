import { isEmailAddress } from '@mercer/contract';
import { normalizeEmail } from '@mercer/database';
import { parseQuantity, parseYesNoAnswer } from '../products/values.ts';
import type { DraftReading, RecordRow } from './record-table.ts';

/** Reads fields of a row; what cannot be read is a fault, and left out. */
export class FieldReader {
  readonly #row: RecordRow;
  readonly #reading: DraftReading;
  readonly #path: string;

  /** @param path of the record within what is written, with a dot at its end */
  constructor(row: RecordRow, reading: DraftReading, path = '') {
    this.#row = row;
    this.#reading = reading;
    this.#path = path;
  }

  /** @returns undefined without such a column, and for what is a fault; null for an empty cell */
  readField<T>(field: string, expected: string, parse: (text: string) => T | undefined): T | null | undefined {
    const cell = this.#row.at(field);
    if (!cell) return undefined;
    this.#reading.cells.set(`${this.#path}${field}`, cell);
    const text = this.#row.text(field);
    if (text === '') return null;
    const value = parse(text);
    if (value === undefined) this.#reading.faults.addFault(cell, expected);
    return value;
  }

  /** Reads a text; one that is longer is a fault. */
  text(field: string, longest = 200): string | null | undefined {
    return this.readField(field, `a text of at most ${longest} letters`, (text) =>
      text.length <= longest ? text : undefined,
    );
  }

  email(field: string): string | null | undefined {
    return this.readField(field, 'an e-mail address', (text) => {
      const email = normalizeEmail(text);
      return isEmailAddress(email) ? email : undefined;
    });
  }

  amount(field: string): number | null | undefined {
    return this.readField(field, 'an amount like 19.90', parseExportedAmount);
  }

  quantity(field: string): number | null | undefined {
    return this.readField(field, 'a whole number like 12', parseQuantity);
  }

  answer(field: string): boolean | null | undefined {
    return this.readField(field, 'yes or no', parseYesNoAnswer);
  }

  /** Reads a moment as ISO 8601 in UTC. */
  moment(field: string): string | null | undefined {
    return this.readField(field, 'a moment like 2026-06-30 12:00:00 +0200', parseExportedMoment);
  }

  choice<const Choice extends string>(field: string, choices: Record<string, Choice>): Choice | null | undefined {
    const names = [...new Set(Object.keys(choices))];
    return this.readField(field, names.join(', '), (text) => {
      const word = text.toLowerCase();
      return Object.hasOwn(choices, word) ? choices[word] : undefined;
    });
  }

  /** Says that a field is not imported, unless it is empty. */
  note(field: string, sentence: string): void {
    const cell = this.#row.at(field);
    if (cell && cell.text.trim() !== '') this.#reading.notes.addFault(cell, sentence);
  }

  fault(field: string, expected: string): void {
    const cell = this.#row.at(field) ?? { text: '', line: this.#row.line, column: 1 };
    this.#reading.faults.addFault(cell, expected);
  }
}

/** `19.90`, `-5.00`, `1,299.00` and `1.299,00`, with a currency sign before or behind. */
function parseExportedAmount(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0'’]|[\p{Sc}]|\b[A-Z]{3}\b/gu, '');
  const isNegative = plain.startsWith('-');
  const digits = plain.replace(/^-/, '');
  const isCommaDecimal = /^(\d{1,3}(\.\d{3})+|\d+),\d{1,4}$/.test(digits) && !/^\d{1,3},\d{3}$/.test(digits);
  const normalized = isCommaDecimal ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(normalized)) return undefined;
  return isNegative ? -Number(normalized) : Number(normalized);
}

/** The forms of dates of other shops: with an offset, in UTC without one, or a day alone. */
function parseExportedMoment(text: string): string | undefined {
  const [, day = '', time = '', zone = ''] =
    text.match(/^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?))?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i) ??
    [];
  if (day === '') return undefined;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(.{3}):?/, '$1:') : 'Z';
  const date = new Date(`${day}T${time || '00:00:00'}${offset}`);
  const dayStart = new Date(`${day}T00:00:00Z`);
  // JavaScript takes 30 February for 2 March
  if (Number.isNaN(date.getTime()) || !dayStart.toISOString().startsWith(day)) return undefined;
  return date.toISOString();
}
