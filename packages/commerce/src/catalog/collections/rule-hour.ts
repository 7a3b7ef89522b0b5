import { type Db, defineStatement, type Tx } from '@mercer/database';
import { newCatalogVersion } from '@mercer/search';
import { sql } from 'kysely';
import { type CollectionRule, hasRelativeDates } from './rule.ts';

const id = 'collection_hour';
const hourMs = 3_600_000;

/**
 * Reads the hour, since 1970, from which collections count days back. It is stored, so that lists are the same for everybody until the
 * catalogue has a new version.
 */
export async function readRuleHour(db: Db, rule: CollectionRule): Promise<number> {
  if (!hasRelativeDates(rule)) return 0;
  const [row] = await storedHour(db);
  return row?.value ?? toHour(new Date());
}

const storedHour = defineStatement((db: Db) => db.selectFrom('counters').select('value').where('id', '=', id));

function toHour(now: Date): number {
  return Math.floor(now.getTime() / hourMs);
}

/** Lets collections count days back from this hour. @returns false where they do already */
export async function raiseRuleHour(tx: Tx, now: Date): Promise<boolean> {
  const hour = toHour(now);
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('counters')
    .values({ id, value: hour })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: hour }).where('counters.value', '<', hour))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Moves the dates of collections on where one has some: once in an hour, with a new version of the catalogue. */
export async function moveCollectionDates(db: Db, now: Date): Promise<void> {
  const [row] = await storedHour(db);
  if (row !== undefined && row.value >= toHour(now)) return;
  const moving = db.selectFrom('collections').select('id').where(sql<boolean>`rule like '%_days"%'`).limit(1);
  if (!(await moving.executeTakeFirst())) return;
  await db.transaction().execute(async (tx) => {
    if (await raiseRuleHour(tx, now)) await newCatalogVersion(tx);
  });
}
