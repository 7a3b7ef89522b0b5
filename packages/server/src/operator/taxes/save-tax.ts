import { type Db, lockRows, newId, type Row, type Tx, updateRow } from '../../db/index.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import type { Saving } from '../description/saving.ts';
import { assertState } from '../settings/references.ts';
import type { OperatorTax, TaxFields } from './schema.ts';

/** Kept in millionths. */
const ofOnePercent = 10_000;

export async function readTaxes(db: Db, id?: string): Promise<Map<string, OperatorTax>> {
  const rules = db.selectFrom('tax_rules').selectAll().orderBy('priority').orderBy('id');
  const rows = await (id === undefined ? rules : rules.where('id', '=', id)).execute();
  return new Map(rows.map((row) => [row.id, serialize(row)]));
}

export async function createTax(saving: Saving, input: TaxFields) {
  const row = { id: newId(saving.now), ...columnsOf(input) };
  await saving.tx.insertInto('tax_rules').values(row).execute();
  return told(saving, row.id, new Map());
}

export async function updateTax(saving: Saving, id: string, input: TaxFields, ifMatch?: string) {
  const { row, before } = await taxBefore(saving.tx, id, ifMatch);
  await updateRow(saving.tx, 'tax_rules', id, columnsOf(input, row));
  return told(saving, id, before);
}

export async function deleteTax(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { before } = await taxBefore(saving.tx, id, ifMatch);
  await saving.tx.deleteFrom('tax_rules').where('id', '=', id).execute();
  await told(saving, id, before);
}

async function taxBefore(tx: Tx, id: string, ifMatch?: string) {
  const row = await lockRows(tx, tx.selectFrom('tax_rules').selectAll().where('id', '=', id)).executeTakeFirst();
  if (!row) throw notFound('There is no such tax');
  const before = new Map([[id, serialize(row)]]);
  assertMatch(ifMatch, before.get(id));
  return { row, before };
}

function columnsOf(input: TaxFields, before?: Row<'tax_rules'>): Omit<Row<'tax_rules'>, 'id'> {
  const { name = before?.name ?? '', priority = before?.priority ?? 0 } = input;
  const { country = before?.country ?? null, state = before?.state ?? null, zip = before?.zip ?? null } = input;
  if (input.country !== undefined || input.state !== undefined) assertState(country, state, 'state');
  return {
    name,
    country,
    state,
    zip,
    priority,
    compound: flag(input.compound, before?.compound),
    rate: input.rate === undefined ? (before?.rate ?? 0) : millionths(input.rate, 'rate'),
    reduced_rate: reducedRate(input.reduced_rate, before?.reduced_rate),
    shipping: flag(input.shipping, before?.shipping),
  };
}

function reducedRate(given: number | null | undefined, before: number | null = null): number | null {
  return given === undefined ? before : given === null ? null : millionths(given, 'reduced_rate');
}

function flag(given: boolean | undefined, before: 0 | 1 = 0): 0 | 1 {
  return given === undefined ? before : given ? 1 : 0;
}

function millionths(percent: number, param: string): number {
  const rate = Math.round(percent * ofOnePercent);
  if (rate / ofOnePercent !== percent) throw invalid(`${param}: at most four decimals are expected`, param);
  return rate;
}

function serialize({ id, name, country, state, zip, priority, ...row }: Row<'tax_rules'>): OperatorTax {
  const reduced_rate = row.reduced_rate === null ? null : row.reduced_rate / ofOnePercent;
  const rates = { rate: row.rate / ofOnePercent, reduced_rate };
  const flags = { compound: row.compound === 1, shipping: row.shipping === 1 };
  return { id, name, country, state, zip, priority, ...flags, ...rates };
}

async function told({ tx, actor, now }: Saving, id: string, before: Map<string, OperatorTax>) {
  return (await changed(tx, { entity: 'tax', ids: [id], actor, now, before, read: () => readTaxes(tx, id) })).get(id);
}
