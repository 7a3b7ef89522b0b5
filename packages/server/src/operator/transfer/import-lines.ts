import { isPlainObject } from '@mercer/contract';
import { sealSecret } from '../../accounts/index.ts';
import { indexProducts, lockCatalog } from '../../catalog/index.ts';
import { isUnavailable, type Tx } from '../../db/index.ts';
import type { Config } from '../../http/config.ts';
import { ApiError, invalid } from '../../http/errors.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import { type Column, readColumns } from './columns.ts';
import { fileFormat } from './export-lines.ts';
import { advance, answerOf, type ImportAnswer, lockImport } from './imports.ts';
import { readLine } from './read-line.ts';
import { writeLine } from './write-line.ts';

export interface Lines {
  id: string;
  /** how many lines come before them */
  from: number;
  text: string;
  actor: OperatorKey;
  now: Date;
  config: Config;
}

/**
 * Writes lines of a file in the transaction that also says how far the import has come. Lines that come again, or too early, change nothing:
 * the answer says where to go on.
 * @throws ApiError 400 with the line's number and what was expected
 */
export async function importLines(tx: Tx, { id, from, text, actor, now, config }: Lines): Promise<ImportAnswer> {
  const row = await lockImport(tx, id);
  if (row.date_finished !== null || row.done !== from) return answerOf(row);
  const lines = text.split('\n').filter((line) => line !== '');
  const isEnd = await new LineWriter({ tx, columns: await readColumns(tx), from, config }).writeAll(lines);
  return advance(tx, row, { lines: lines.length, isEnd, actor, now });
}

interface Writing {
  tx: Tx;
  columns: ReadonlyMap<string, Column[]>;
  from: number;
  config: Config;
}

class LineWriter {
  readonly #tx: Tx;
  readonly #columns: ReadonlyMap<string, Column[]>;
  readonly #from: number;
  readonly #products: string[] = [];

  readonly #seal: (accountId: string, secret: string) => string;

  constructor({ tx, columns, from, config }: Writing) {
    this.#tx = tx;
    this.#columns = columns;
    this.#from = from;
    this.#seal = (accountId, secret) => sealSecret(config, { accountId }, secret);
  }

  /** @returns whether the last line of the file is among them */
  async writeAll(lines: string[]): Promise<boolean> {
    let isEnd = false;
    for (const [place, line] of lines.entries()) {
      const at = this.#from + place + 1;
      if (isEnd) throw invalid(`${at}: nothing is expected behind the end`, `${at}`);
      isEnd = await this.#write(parsed(line, at), at);
    }
    if (this.#products.length > 0) await indexProducts(this.#tx, this.#products);
    return isEnd;
  }

  async #write(value: unknown, at: number): Promise<boolean> {
    if (at === 1) return assertHead(value);
    if (isPlainObject(value) && value.type === 'end') return assertEnd(value, at);
    const line = readLine(value, this.#columns, at);
    if (line.kind.table === 'products' && this.#products.length === 0) await lockCatalog(this.#tx);
    await writeLine(this.#tx, line, { at, seal: this.#seal }).catch((error: unknown) => {
      throw refusalOf(error, at);
    });
    if (line.kind.table === 'products') this.#products.push(String(line.row.id));
    return false;
  }
}

function parsed(line: string, at: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw Object.assign(invalid(`${at}: a line of JSON is expected`, `${at}`), { cause });
  }
}

function assertHead(value: unknown): false {
  const { type, format } = Object(value);
  if (type !== 'shop') throw invalid('1.type: shop is expected, as export writes it', '1.type');
  if (format !== fileFormat) throw invalid(`1.format: ${fileFormat} is expected`, '1.format');
  return false;
}

function assertEnd({ records }: Record<string, unknown>, at: number): true {
  if (records === at - 2) return true;
  throw invalid(`${at}.records: ${at - 2} is expected, as many as came`, `${at}.records`);
}

/** What the database refuses is the file's fault: two records with the same name, say. */
function refusalOf(error: unknown, at: number): unknown {
  if (error instanceof ApiError || isUnavailable(error)) return error;
  const { code } = Object(error);
  const isConstraint = typeof code === 'string' && /^(SQLITE_CONSTRAINT|23|22)/.test(code);
  if (!isConstraint) return error;
  const refusal = invalid(
    `${at}.record: another record has the same key or name, or a field is out of bounds`,
    `${at}.record`,
  );
  return Object.assign(refusal, { cause: error });
}
