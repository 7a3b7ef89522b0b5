import { sealTotpSecret } from '@mercer/commerce/accounts';
import { indexProducts, lockCatalogIndex } from '@mercer/commerce/catalog';
import { fillAccountNameKeys, isPostgres, isUnavailable, normalizeStoredEmails, type Tx } from '@mercer/database';
import type { Config } from '@mercer/platform/http/config';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { parseStoreText } from '@mercer/platform/settings';
import { sql } from 'kysely';
import { buildCurrencyInUseError, findPricedRecords } from '../settings/currency-in-use.ts';
import { type Column, readTableColumns } from './columns.ts';
import { assertShopEmpty } from './imports.ts';
import type { ReadLine } from './read-line.ts';
import { setUpTables } from './records.ts';
import { parseFileLine, type Seal, splitFileLines, writeRecordLine } from './write-line.ts';

export interface ImportTarget {
  config: Config;
}

/**
 * Makes the shop of the lines that have come, in place of what was set up before. Memory holds one batch at a time.
 * @throws ApiError 409 where the shop is not empty any more, or has amounts in another currency than the file's, 400 with the line that another one contradicts
 */
export async function writeImportedShop(tx: Tx, importId: string, { config }: ImportTarget): Promise<void> {
  // The import is a single transaction, however large the shop: its statements have their own limits
  if (isPostgres(tx)) await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
  await lockCatalogIndex(tx);
  await assertShopEmpty(tx);
  const currency = await readStoreCurrency(tx);
  await clearSetUpTables(tx);
  // A gift card of before keeps its amount, which is one of the currency of before
  const pricedRecords = await findPricedRecords(tx);
  const products = await writeBatches(tx, importId, createSealer(config));
  if (pricedRecords && (await readStoreCurrency(tx)) !== currency)
    throw buildCurrencyInUseError(pricedRecords, currency);
  await normalizeStoredEmails(tx);
  await fillAccountNameKeys(tx);
  if (products.length > 0) await indexProducts(tx, products);
}

/**
 * Writes lines and takes them back, so that what the database refuses is told before the rest of the file comes.
 * @param from how many lines of the file stand before them
 * @throws ApiError 400 with the line
 */
export async function tryWritingLines(tx: Tx, lines: string[], from: number, { config }: ImportTarget): Promise<void> {
  await sql`savepoint tried_lines`.execute(tx);
  await clearSetUpTables(tx);
  const writing = { columns: await readTableColumns(tx), seal: createSealer(config) };
  for (const [place, line] of lines.entries()) await writeFileLine(tx, line, from + place + 1, writing);
  await sql`rollback to savepoint tried_lines`.execute(tx);
}

function createSealer(config: Config): Seal {
  return (accountId, secret) => sealTotpSecret(config, { accountId }, secret);
}

/** Reads the currency from the row, which was not read through the settings of this version yet. */
async function readStoreCurrency(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('settings').select('value').where('id', '=', 'store').executeTakeFirst();
  return parseStoreText(row?.value ?? null).currency;
}

/** A page or a tax of before beside those of the file would be a second one. */
async function clearSetUpTables(tx: Tx): Promise<void> {
  for (const { table, sqlCondition = '1 = 1' } of setUpTables)
    await sql`delete from ${sql.table(table)} where ${sql.raw(sqlCondition)}`.execute(tx);
}

/** Writes the waiting batches and deletes them. @returns the ids of the products */
async function writeBatches(tx: Tx, importId: string, seal: Seal): Promise<string[]> {
  const writing = { columns: await readTableColumns(tx), seal };
  const products: string[] = [];
  const places = tx.selectFrom('import_batches').select('line').where('import_id', '=', importId).orderBy('line');
  for (const { line } of await places.execute()) {
    // Rows are deleted batch by batch: a single statement for a large shop would take too long
    const batch = tx.deleteFrom('import_batches').where('import_id', '=', importId).where('line', '=', line);
    const { text } = await batch.returning('text').executeTakeFirstOrThrow();
    for (const [place, fileLine] of splitFileLines(text).entries()) {
      const writtenRecord = await writeFileLine(tx, fileLine, line + place + 1, writing);
      if (writtenRecord?.kind.table === 'products') products.push(String(writtenRecord.row.id));
    }
  }
  return products;
}

interface RecordWriting {
  columns: ReadonlyMap<string, Column[]>;
  seal: Seal;
}

/** @returns the record; undefined for what is none, or stays in the place that it came from */
async function writeFileLine(
  tx: Tx,
  line: string,
  at: number,
  { columns, seal }: RecordWriting,
): Promise<ReadLine | undefined> {
  const parsedLine = parseFileLine(line, columns, at);
  if (typeof parsedLine !== 'object' || isOfOtherPlace(parsedLine)) return undefined;
  await writeRecordLine(tx, parsedLine, seal).catch((error: unknown) => {
    throw toLineError(error, at);
  });
  return parsedLine;
}

/** Files of earlier versions have the key of the shop that wrote them. */
function isOfOtherPlace({ kind, row }: ReadLine): boolean {
  return kind.table === 'settings' && row.id === 'secrets';
}

/**
 * Converts a constraint or limit of the database into an error of the file, such as for two records with the same name
 * or for a text that no index can hold.
 */
function toLineError(error: unknown, at: number): unknown {
  if (error instanceof ApiError || isUnavailable(error)) return error;
  const { code } = Object(error);
  const isConstraint = typeof code === 'string' && /^(SQLITE_CONSTRAINT|2[23]|54)/.test(code);
  if (!isConstraint) return error;
  const refusal = buildValidationError(
    `${at}.record: another record has the same key or name, or a field is out of bounds`,
    `${at}.record`,
  );
  return Object.assign(refusal, { cause: error });
}
