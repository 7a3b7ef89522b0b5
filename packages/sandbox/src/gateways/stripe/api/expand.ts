import type { ObjectName, PaymentIntent, TaxCalculation, TaxTransaction } from '../types.ts';
import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';
import { listObjects } from './list.ts';
import { type Db, findObject } from './objects.ts';
import { paginateEntries } from './page.ts';
import { readTextList } from './params.ts';

/** The `expand` of a call, and its other parameters. */
export function readExpandPaths({ expand: rawPaths, ...form }: Form): { form: Form; paths: string[] } {
  return { form, paths: rawPaths === undefined ? [] : readTextList(rawPaths, 'expand') };
}

/** Puts whole objects in the place of their ids, up to four levels deep: `latest_charge.balance_transaction`. */
export async function expandObjects(db: Db, body: object, paths: string[]): Promise<object> {
  let expanded = body;
  for (const path of paths) expanded = await expandPath(db, expanded, path.split('.'), path);
  return expanded;
}

async function expandPath(db: Db, within: object, [head = '', ...innerPath]: string[], path: string): Promise<object> {
  if (innerPath.length > 4) throw cannotExpand(path);
  if (Array.isArray(within))
    return Promise.all(within.map((entry) => expandPath(db, entry, [head, ...innerPath], path)));
  if (head === 'amount_details' && innerPath[0] === 'line_items') return addLineItems(within);
  if (isTaxRecord(within) && head === 'line_items') return addTaxLines(within, innerPath);
  if (isTaxRecord(within) && head === 'shipping_cost') return addShippingBreakdown(within);
  if (head === 'tax_breakdown') return within;
  const presentValue = readDirectField(within, head);
  const value = presentValue === undefined ? await includedList(db, within, head) : presentValue;
  if (value === null) return within;
  const expandedValue = typeof value === 'string' ? await findReferredObject(db, head, value, path) : value;
  if (typeof expandedValue !== 'object' || expandedValue === null) throw cannotExpand(path);
  const inner =
    innerPath.length > 0 && !Array.isArray(expandedValue)
      ? await expandPath(db, expandedValue, innerPath, path)
      : expandedValue;
  return {
    ...within,
    [head]: Array.isArray(expandedValue) ? await expandPath(db, expandedValue, innerPath, path) : inner,
  };
}

/** The lines of an intent's amount, which the books keep beside its fields. */
function addLineItems(intent: object): object {
  const { id, amount_details, sandbox } = intent as PaymentIntent; // no other object has amount_details
  const url = `/v1/payment_intents/${id}/amount_details_line_items`;
  return {
    ...intent,
    amount_details: { ...amount_details, line_items: paginateEntries(sandbox.line_items ?? [], {}, url) },
  };
}

type TaxRecord = TaxCalculation | TaxTransaction;

function isTaxRecord(within: object): within is TaxRecord {
  return ['tax.calculation', 'tax.transaction'].includes(String(readDirectField(within, 'object')));
}

/** The lines of a tax record, which the books keep beside its fields; their parts are answered where they are asked for. */
function addTaxLines(record: TaxRecord, innerPath: string[]): TaxRecord & { line_items: object } {
  const kind = record.object === 'tax.calculation' ? 'calculations' : 'transactions';
  const lines: { id: string }[] = record.sandbox.lines;
  const isBroken = innerPath.join('.') === 'data.tax_breakdown';
  const visibleLines = isBroken ? lines : lines.map((line) => omitBreakdown(line));
  return { ...record, line_items: paginateEntries(visibleLines, {}, `/v1/tax/${kind}/${record.id}/line_items`) };
}

function omitBreakdown<T extends object>(line: T): T {
  return Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'tax_breakdown')) as T; // tax_breakdown is optional
}

function addShippingBreakdown(record: TaxRecord): object {
  if (record.object !== 'tax.calculation' || !record.shipping_cost) return record;
  return { ...record, shipping_cost: { ...record.shipping_cost, tax_breakdown: record.sandbox.shipping_breakdown } };
}

function readDirectField(within: object, field: string): unknown {
  return Object.hasOwn(within, field) ? Reflect.get(within, field) : undefined;
}

/** A list that an object has only where it is asked for. */
async function includedList(db: Db, within: object, field: string): Promise<object | undefined> {
  const [id, name] = [readDirectField(within, 'id'), readDirectField(within, 'object')];
  const included = typeof name === 'string' ? includedLists[`${name}.${field}`] : undefined;
  if (!included || typeof id !== 'string' || readDirectField(within, 'deleted')) return undefined;
  const { kind, by, url } = included;
  const of = { name: by, value: id };
  if (kind) return listObjects(db, kind, { form: {}, url: url(id), filters: {}, of });
  return { object: 'list', data: [], has_more: false, url: url(id) };
}

interface IncludedList {
  /** Kind of the listed objects; absent when the sandbox has none of them. */
  kind?: ObjectName;
  by: string;
  url: (id: string) => string;
}

const includedLists: Readonly<Record<string, IncludedList>> = {
  'charge.refunds': { kind: 'refund', by: 'charge', url: (id) => `/v1/charges/${id}/refunds` },
  'customer.tax_ids': { kind: 'tax_id', by: 'customer', url: (id) => `/v1/customers/${id}/tax_ids` },
  'customer.sources': { by: 'customer', url: (id) => `/v1/customers/${id}/sources` },
  'customer.subscriptions': { by: 'customer', url: (id) => `/v1/customers/${id}/subscriptions` },
};

async function findReferredObject(db: Db, field: string, id: string, path: string): Promise<object> {
  for (const name of referredNames[field] ?? []) {
    const referredObject = await findObject(db, name, id);
    if (referredObject)
      return 'deleted' in referredObject ? { id, object: referredObject.object, deleted: true } : referredObject;
  }
  throw cannotExpand(path);
}

const referredNames: Readonly<Record<string, ObjectName[]>> = {
  customer: ['customer', 'deleted_customer'],
  payment_method: ['payment_method'],
  default_payment_method: ['payment_method'],
  generated_sepa_debit: ['payment_method'],
  latest_charge: ['charge'],
  charge: ['charge'],
  payment_intent: ['payment_intent'],
  setup_intent: ['setup_intent'],
  latest_attempt: ['setup_attempt'],
  balance_transaction: ['balance_transaction'],
  mandate: ['mandate'],
  generated_sepa_debit_mandate: ['mandate'],
  failure_balance_transaction: ['balance_transaction'],
  source: ['charge', 'refund', 'dispute'],
};

function cannotExpand(path: string) {
  const message = `This property cannot be expanded (${path.slice(0, 60)}).`;
  return invalidRequest(message, { param: 'expand' });
}
