import { lockCatalogIndex } from '@mercer/commerce/catalog';
import { findClashingRule, findImpossiblePlace } from '@mercer/commerce/taxes';
import { createRecordId, type Db, lockSelectedRows, parseJson, type Row, type Tx, updateRow } from '@mercer/database';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { readTaxSettings } from '@mercer/platform/settings';
import { copyToBin } from '../bin/snapshot.ts';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { assertKnownState } from '../settings/references.ts';
import type { OperatorTax, TaxFields } from './schema.ts';

/** Kept in millionths. */
const ofOnePercent = 10_000;

export async function readTaxRules(db: Db, id?: string): Promise<Map<string, OperatorTax>> {
  const rules = db.selectFrom('tax_rules').selectAll().orderBy('priority').orderBy('id');
  const rows = await (id === undefined ? rules : rules.where('id', '=', id)).execute();
  return new Map(rows.map((row) => [row.id, serializeTax(row)]));
}

export async function createTaxRule(saving: Saving, input: TaxFields) {
  await assertTaxClasses(saving.tx, input);
  const row = { id: createRecordId(saving.now), ...buildTaxColumns(input) };
  await assertCanApply(saving.tx, row);
  await saving.tx.insertInto('tax_rules').values(row).execute();
  return commitTaxChange(saving, row.id, new Map());
}

/** Brings a deleted tax back. @throws ApiError 400 when it would never apply */
export async function restoreTaxRule(saving: Saving, columns: Record<string, unknown>): Promise<void> {
  const row = columns as Row<'tax_rules'>; // the columns as they were deleted
  await assertCanApply(saving.tx, row);
  await saving.tx.insertInto('tax_rules').values(row).execute();
  await commitTaxChange(saving, row.id, new Map());
}

export async function updateTaxRule(saving: Saving, id: string, input: TaxFields, ifMatch?: string) {
  const { row, before: previousTaxes } = await lockTaxRule(saving.tx, id, ifMatch);
  await assertTaxClasses(saving.tx, input);
  const columns = buildTaxColumns(input, row);
  if (isMoved(row, columns)) await assertCanApply(saving.tx, { id, ...columns });
  await updateRow(saving.tx, 'tax_rules', id, columns);
  return commitTaxChange(saving, id, previousTaxes);
}

export async function deleteTaxRule(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { before: previousTaxes } = await lockTaxRule(saving.tx, id, ifMatch);
  await copyToBin(saving, 'tax', id);
  await saving.tx.deleteFrom('tax_rules').where('id', '=', id).execute();
  await commitTaxChange(saving, id, previousTaxes);
}

/** A rule of an older version may stay where it is. */
function isMoved(row: Row<'tax_rules'>, columns: Omit<Row<'tax_rules'>, 'id'>): boolean {
  return (['country', 'state', 'zip', 'priority'] as const).some((column) => row[column] !== columns[column]);
}

/**
 * Refuses a rule that no address ever meets, or that another one with the same place and priority would make void.
 * @throws ApiError 400
 */
async function assertCanApply(tx: Tx, row: Row<'tax_rules'>): Promise<void> {
  const reason = findImpossiblePlace(row);
  if (reason) throw buildValidationError(`The tax would never apply: ${reason}`, 'zip');
  const rival = findClashingRule(row, await tx.selectFrom('tax_rules').selectAll().orderBy('id').execute());
  if (rival)
    throw buildValidationError(
      `${rival.name} has the same place and priority: only one of the two would apply. Change it, or give this one another priority so that both are taken.`,
      'priority',
    );
}

/** Refuses rates of classes that no product can have. @throws ApiError 400 */
async function assertTaxClasses(tx: Tx, { class_rates = {} }: TaxFields): Promise<void> {
  await lockCatalogIndex(tx); // a class of the setting cannot disappear before the transaction ends
  const { classes } = await readTaxSettings(tx);
  const unknownClasses = Object.keys(class_rates).filter((taxClass) => !classes.includes(taxClass));
  if (unknownClasses.length === 0) return;
  const sentences = unknownClasses.map((taxClass) => describeUnknownClass(taxClass));
  throw buildValidationError(sentences.join('; '), `class_rates.${unknownClasses[0]}`);
}

function describeUnknownClass(taxClass: string): string {
  const path = `class_rates.${taxClass}`;
  if (taxClass === 'standard') return `${path}: the rate of standard products is the field rate`;
  if (taxClass === 'reduced') return `${path}: the rate of reduced products is the field reduced_rate`;
  if (taxClass === 'none') return `${path}: products of the class none have no tax`;
  return `${path}: '${taxClass}' is no tax class; classes of the setting taxes adds it`;
}

async function lockTaxRule(tx: Tx, id: string, ifMatch?: string) {
  const row = await lockSelectedRows(
    tx,
    tx.selectFrom('tax_rules').selectAll().where('id', '=', id),
  ).executeTakeFirst();
  if (!row) throw buildNotFoundError('There is no such tax');
  const previousTaxes = new Map([[id, serializeTax(row)]]);
  assertVersionMatches(ifMatch, previousTaxes.get(id));
  return { row, before: previousTaxes };
}

function buildTaxColumns(input: TaxFields, storedRow?: Row<'tax_rules'>): Omit<Row<'tax_rules'>, 'id'> {
  const { name = storedRow?.name ?? '', priority = storedRow?.priority ?? 0 } = input;
  const {
    country = storedRow?.country ?? null,
    state = storedRow?.state ?? null,
    zip = storedRow?.zip ?? null,
  } = input;
  if (input.country !== undefined || input.state !== undefined) assertKnownState(country, state, 'state');
  return {
    name,
    country,
    state,
    zip,
    priority,
    compound: toFlagColumn(input.compound, storedRow?.compound),
    rate: input.rate === undefined ? (storedRow?.rate ?? 0) : toMillionths(input.rate, 'rate'),
    reduced_rate: resolveReducedRate(input.reduced_rate, storedRow?.reduced_rate),
    class_rates: input.class_rates ? writeClassRates(input.class_rates) : (storedRow?.class_rates ?? '{}'),
    shipping: toFlagColumn(input.shipping, storedRow?.shipping),
  };
}

function resolveReducedRate(newRate: number | null | undefined, storedRate: number | null = null): number | null {
  return newRate === undefined ? storedRate : newRate === null ? null : toMillionths(newRate, 'reduced_rate');
}

function writeClassRates(percents: Record<string, number>): string {
  const rates = Object.entries(percents).map(([taxClass, percent]) => [
    taxClass,
    toMillionths(percent, `class_rates.${taxClass}`),
  ]);
  return JSON.stringify(Object.fromEntries(rates));
}

function readClassRates(classRates: string): Record<string, number> {
  const rates = Object.entries(parseJson<Record<string, number>>(classRates));
  return Object.fromEntries(rates.map(([taxClass, rate]) => [taxClass, rate / ofOnePercent]));
}

function toFlagColumn(newValue: boolean | undefined, storedValue: 0 | 1 = 0): 0 | 1 {
  return newValue === undefined ? storedValue : newValue ? 1 : 0;
}

function toMillionths(percent: number, param: string): number {
  const rate = Math.round(percent * ofOnePercent);
  if (rate / ofOnePercent !== percent)
    throw buildValidationError(`${param}: at most four decimals are expected`, param);
  return rate;
}

function serializeTax({ id, name, country, state, zip, priority, ...row }: Row<'tax_rules'>): OperatorTax {
  const reduced_rate = row.reduced_rate === null ? null : row.reduced_rate / ofOnePercent;
  const rates = { rate: row.rate / ofOnePercent, reduced_rate, class_rates: readClassRates(row.class_rates) };
  const flags = { compound: row.compound === 1, shipping: row.shipping === 1 };
  return { id, name, country, state, zip, priority, ...flags, ...rates };
}

async function commitTaxChange({ tx, actor, now }: Saving, id: string, previousTaxes: Map<string, OperatorTax>) {
  return (
    await commitChange(tx, {
      entity: 'tax',
      ids: [id],
      actor,
      now,
      previousRecords: previousTaxes,
      read: () => readTaxRules(tx, id),
    })
  ).get(id);
}
