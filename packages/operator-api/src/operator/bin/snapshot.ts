import { createRecordId, type Database, insertRow, insertRows, parseJson, type Tx } from '@mercer/database';
import { sql } from 'kysely';
import type { Saving } from '../description/saving.ts';
import { type BinKind, type BinKindName, type BinPart, type BinRow, binKinds } from './kinds.ts';

type StoredValue = string | number | null | { base64: string };
type StoredRow = Record<string, StoredValue>;

/** Rows of a deleted record, by their tables. */
export interface BinContent {
  record: StoredRow;
  parts: Record<string, StoredRow[]>;
  /** Sums of a product's stock ledger at its deletion, by the id of the variant or product: pieces may come back later. */
  stock?: Record<string, number>;
  /** Ids of the products that were in a category. */
  products?: string[];
  /** Ratings of reviews whose authors have left meanwhile, which the product counts no more when it returns. */
  forgottenRatings?: number[];
}

/**
 * Copies a record into the bin. The caller deletes it in the same transaction.
 * @param more.partModel model of its parts, where each record of the kind may have another
 */
export async function copyToBin(
  { tx, actor, now }: Saving,
  kind: BinKindName,
  recordId: string,
  { partModel, ...more }: Pick<BinContent, 'products' | 'stock'> & { partModel?: string } = {},
): Promise<void> {
  const { name, parts, table, ...place }: BinKind = binKinds[kind];
  const [record] = await readRows(tx, { table, by: 'id', ...place }, recordId);
  if (!record) return;
  const content: BinContent = { record, parts: {}, ...more };
  for (const part of parts) {
    const rows = await readRows(tx, partModel === undefined ? part : { ...part, model: partModel }, recordId);
    if (rows.length > 0) content.parts[part.table] = rows;
  }
  const id = createRecordId(now);
  await tx
    .insertInto('bin')
    .values({
      id,
      kind,
      record_id: recordId,
      name: String(record[name] ?? ''),
      content: JSON.stringify(content),
      actor: actor.name,
      date_deleted: now.toISOString(),
    })
    .execute();
  const people = listPersonKeys(content).map((person_key) => {
    return { id: createRecordId(now), bin_id: id, person_key, date_deleted: now.toISOString() };
  });
  for (let at = 0; at < people.length; at += peopleBatch)
    await insertRows(tx, 'bin_people', people.slice(at, at + peopleBatch));
}

/** Sums the entries of a product's stock ledger, by the id of the variant or product. */
export async function sumStockEntries(tx: Tx, productId: string): Promise<Record<string, number>> {
  const entries = tx.selectFrom('stock_changes').where('product_id', '=', productId).groupBy('variant_id');
  const sums = await entries
    .select((eb) => ['variant_id', eb.fn.sum<number | string>('quantity').as('total')])
    .execute();
  return Object.fromEntries(sums.map(({ variant_id, total }) => [variant_id ?? productId, Number(total)]));
}

/** Number of people in one statement. */
const peopleBatch = 100;

/** Lists the accounts and the keys of voters in the contents. */
function listPersonKeys({ parts }: BinContent): string[] {
  const rows = Object.values(parts).flat();
  const keys = rows.flatMap(({ account_id, voter }) => [account_id, voter]);
  return [...new Set(keys.filter((key) => typeof key === 'string'))];
}

/** Removes a record from the bin, with what says who wrote about it. */
export async function removeFromBin(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('bin_people').where('bin_id', '=', id).execute();
  await tx.deleteFrom('bin').where('id', '=', id).execute();
}

async function readRows(tx: Tx, { table, by, model }: BinPart, recordId: string): Promise<StoredRow[]> {
  const ofModel = model === undefined ? sql`` : sql`and model = ${model}`;
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${sql.ref(by)} = ${recordId} ${ofModel}`.execute(tx);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toStoredValue(value)])),
  );
}

function toStoredValue(value: unknown): StoredValue {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  return value as StoredValue; // databases return texts, numbers, null and bytes
}

export function readBinContent({ content }: Pick<BinRow, 'content'>): BinContent {
  return parseJson<BinContent>(content);
}

/** Inserts a row as it was when it was deleted. */
export async function insertStoredRow(tx: Tx, table: keyof Database, row: StoredRow): Promise<void> {
  const values = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
  ]);
  await insertRow(tx, table, Object.fromEntries(values));
}
