import { createPrefixedId } from '../../../http/ids.ts';
import { type Answer, createAnswer, type ReadCall, toUnixSeconds, type WriteCall } from '../api/call.ts';
import { invalidRequest } from '../api/errors.ts';
import { getObject, insertObject, lockObject, saveObject } from '../api/objects.ts';
import { paginateEntries } from '../api/page.ts';
import {
  changedMetadata,
  createChoiceReader,
  createListReader,
  createObjectReader,
  readFormParams,
  readInteger,
  readMetadata,
  readText,
  requireParam,
  type Shape,
} from '../api/params.ts';
import type { TaxTransaction, TaxTransactionLine } from '../types.ts';
import { findLiveCalculation } from './calculations.ts';

const commitShape = {
  calculation: readText,
  reference: readText,
  metadata: readMetadata,
  posted_at: readInteger,
} satisfies Shape;

/** https://docs.stripe.com/api/tax/transactions/create_from_calculation */
export async function createTaxTransaction(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, commitShape);
  const calculationId = requireParam(params.calculation, 'calculation');
  const calculation = await findLiveCalculation(call, calculationId, 'calculation');
  const { currency, customer_details, ship_from_details, shipping_cost, tax_date, sandbox } = calculation;
  const lines = sandbox.lines.map(
    ({ performance_location: _, tax_breakdown: __, id: ___, ...line }): TaxTransactionLine => ({
      ...line,
      id: createPrefixedId('tax_li'),
      object: 'tax.transaction_line_item',
      reversal: null,
      type: 'transaction',
    }),
  );
  return insertTransaction(call, {
    currency,
    customer_details,
    metadata: changedMetadata({}, params.metadata),
    posted_at: params.posted_at ?? toUnixSeconds(call.now),
    reference: requireParam(params.reference, 'reference'),
    reversal: null,
    ship_from_details,
    shipping_cost,
    tax_date,
    type: 'transaction',
    sandbox: { lines, reversed: {} },
  });
}

const shipmentKey = 'shipping_cost';

const reversalShape = {
  mode: createChoiceReader('full', 'partial'),
  original_transaction: readText,
  reference: readText,
  metadata: readMetadata,
  line_items: createListReader(
    createObjectReader({
      amount: readInteger,
      amount_tax: readInteger,
      original_line_item: readText,
      quantity: readInteger,
      reference: readText,
    }),
  ),
  shipping_cost: createObjectReader({ amount: readInteger, amount_tax: readInteger }),
} satisfies Shape;

/** https://docs.stripe.com/api/tax/transactions/create_reversal */
export async function createTaxReversal(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, reversalShape);
  const originalId = requireParam(params.original_transaction, 'original_transaction');
  const original = await lockObject(call.db, 'tax.transaction', originalId, 'original_transaction');
  if (original.type !== 'transaction')
    throw invalidRequest('A reversal cannot be reversed.', { param: 'original_transaction' });
  const mode = requireParam(params.mode, 'mode');
  const parts = mode === 'full' ? listRemainingParts(original) : readReversedParts(params);
  const reversed = { ...original.sandbox.reversed };
  for (const { key, param, amount, amount_tax } of parts) {
    const earlier = reversed[key] ?? { amount: 0, amount_tax: 0 };
    const sum = { amount: earlier.amount + amount, amount_tax: earlier.amount_tax + amount_tax };
    assertReversible(findPart(original, key, param), sum, { amount, amount_tax, param });
    reversed[key] = sum;
  }
  await saveObject(call.db, { ...original, sandbox: { ...original.sandbox, reversed } });
  const lines = parts.flatMap(({ key, amount, amount_tax, reference }): TaxTransactionLine[] => {
    const line = original.sandbox.lines.find(({ id }) => id === key);
    if (!line) return [];
    const id = createPrefixedId('tax_li');
    const reversal = { original_line_item: key };
    return [{ ...line, id, amount, amount_tax, reference: reference ?? id, reversal, type: 'reversal' }];
  });
  const shipping = parts.find(({ key }) => key === shipmentKey);
  const { shipping_cost } = original;
  return insertTransaction(call, {
    currency: original.currency,
    customer_details: original.customer_details,
    metadata: changedMetadata({}, params.metadata),
    posted_at: toUnixSeconds(call.now),
    reference: requireParam(params.reference, 'reference'),
    reversal: { original_transaction: original.id },
    ship_from_details: original.ship_from_details,
    shipping_cost:
      shipping && shipping_cost ? { ...shipping_cost, amount: shipping.amount, amount_tax: shipping.amount_tax } : null,
    tax_date: original.tax_date,
    type: 'reversal',
    sandbox: { lines, reversed: {} },
  });
}

interface Amounts {
  amount: number;
  amount_tax: number;
}

interface ReversedPart extends Amounts {
  /** id of the line, or `shipping_cost` */
  key: string;
  param: string;
  reference?: string | undefined;
}

function readReversedParts(params: {
  line_items?: ReturnType<typeof reversalShape.line_items>;
  shipping_cost?: ReturnType<typeof reversalShape.shipping_cost>;
}): ReversedPart[] {
  const lines = (params.line_items ?? []).map((line, place) => {
    const param = `line_items[${place}]`;
    return {
      key: requireParam(line.original_line_item, `${param}[original_line_item]`),
      param,
      reference: requireParam(line.reference, `${param}[reference]`),
      amount: requireParam(line.amount, `${param}[amount]`),
      amount_tax: requireParam(line.amount_tax, `${param}[amount_tax]`),
    };
  });
  const { shipping_cost } = params;
  const shipping = shipping_cost && {
    key: shipmentKey,
    param: shipmentKey,
    amount: requireParam(shipping_cost.amount, `${shipmentKey}[amount]`),
    amount_tax: requireParam(shipping_cost.amount_tax, `${shipmentKey}[amount_tax]`),
  };
  if (lines.length === 0 && !shipping)
    throw invalidRequest('A partial reversal needs line_items or shipping_cost.', { param: 'line_items' });
  return [...lines, ...(shipping ? [shipping] : [])];
}

/** All that is left of a transaction, as negative amounts. */
function listRemainingParts({ shipping_cost, sandbox }: TaxTransaction): ReversedPart[] {
  const parts = [
    ...sandbox.lines.map(({ id, amount, amount_tax }) => ({ key: id, amount, amount_tax })),
    ...(shipping_cost ? [{ key: shipmentKey, ...shipping_cost }] : []),
  ];
  return parts.map(({ key, amount, amount_tax }) => ({
    key,
    param: key,
    amount: -amount - (sandbox.reversed[key]?.amount ?? 0),
    amount_tax: -amount_tax - (sandbox.reversed[key]?.amount_tax ?? 0),
  }));
}

function findPart({ shipping_cost, sandbox }: TaxTransaction, key: string, param: string): Amounts {
  const part = key === shipmentKey ? shipping_cost : sandbox.lines.find(({ id }) => id === key);
  if (part) return part;
  throw invalidRequest(`No such line item: '${key.slice(0, 60)}'`, { code: 'resource_missing', param });
}

function assertReversible(original: Amounts, sum: Amounts, { amount, amount_tax, param }: Amounts & { param: string }) {
  if (amount > 0 || amount_tax > 0)
    throw invalidRequest('The amounts of a reversal must not be positive.', { param: `${param}[amount]` });
  if (-sum.amount <= original.amount && -sum.amount_tax <= original.amount_tax) return;
  throw invalidRequest('The amounts of the reversals exceed those of the transaction.', { param: `${param}[amount]` });
}

type NewTransaction = Omit<TaxTransaction, 'id' | 'object' | 'created' | 'customer' | 'livemode'>;

async function insertTransaction(call: WriteCall, fields: NewTransaction): Promise<Answer> {
  const { reference } = fields;
  if (reference.length > 500) throw invalidRequest('Invalid reference: it is too long.', { param: 'reference' });
  const rival = await call.db
    .selectFrom('stripe_terms')
    .select('object_id')
    .where('object', '=', 'tax.transaction')
    .where('name', '=', 'reference')
    .where('value', '=', reference)
    .executeTakeFirst();
  if (rival) {
    const message = `A tax transaction with the reference '${reference.slice(0, 60)}' already exists.`;
    throw invalidRequest(message, { param: 'reference' });
  }
  const transaction: TaxTransaction = {
    id: createPrefixedId('tax'),
    object: 'tax.transaction',
    created: toUnixSeconds(call.now),
    customer: null,
    livemode: false,
    ...fields,
  };
  await insertObject(call.db, transaction);
  return createAnswer(transaction);
}

export async function retrieveTaxTransaction({ db, form, id }: ReadCall): Promise<TaxTransaction> {
  readFormParams(form, {});
  return getObject(db, 'tax.transaction', id);
}

export async function listTaxTransactionLines({ db, form, id }: ReadCall): Promise<object> {
  const { sandbox } = await getObject(db, 'tax.transaction', id);
  return paginateEntries(sandbox.lines, form, `/v1/tax/transactions/${id}/line_items`);
}
