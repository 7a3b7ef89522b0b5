import { type Db, parseJson, type Row } from '@mercer/database';
import { GatewayRefused, GatewayUnavailable, type TaxProvider, type TaxReversal } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { type ServicedShipping, settleLines } from '../../cart/index.ts';
import { type CreditedPart, computePartPrice } from '../../invoices/index.ts';
import { type TaxSource, withTaxCalculations } from '../../taxes/index.ts';
import { itemsOfOrder, storedPriceParts } from '../record/index.ts';

type TaxTransaction = Row<'tax_transactions'>;

/** Name of the work in the table of retries. */
export const taxRecordJob = 'record_taxes';

/** An order's money has come: taxes are recorded from then on, also where it has gone back since. */
const paidStates = ['paid', 'partially_refunded', 'refunded'] as const;

/**
 * Records the taxes of paid orders, and what was taken back of them, at the provider that has calculated them. A record that fails is
 * tried again after longer and longer times; one that the provider refuses waits for the owner. No order waits for it.
 */
export function recordTaxes(deps: AppDeps, stop?: AbortSignal): Promise<void> {
  const work = {
    job: taxRecordJob,
    id: sql.ref<string>('tax_transactions.id'),
    due: (page: Parameters<Parameters<typeof processDueRows<TaxTransaction>>[1]['due']>[0]) =>
      deps.db
        .selectFrom('tax_transactions')
        .innerJoin('orders', 'orders.id', 'tax_transactions.order_id')
        .selectAll('tax_transactions')
        .where('tax_transactions.status', '=', 'waiting')
        .where('orders.financial_status', 'in', paidStates)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }: TaxTransaction) => id,
    run: (row: TaxTransaction) => recordTransaction(deps, row),
    what: 'taxes could not be recorded at their provider',
    about: ({ order_id }: TaxTransaction) => ({ order: order_id }),
  };
  return processDueRows(deps, work, stop);
}

/** @throws GatewayUnavailable: it will be tried again */
async function recordTransaction(deps: AppDeps, row: TaxTransaction): Promise<void> {
  const { taxes } = await deps.gateways.openGateway(row.provider);
  if (!taxes) throw new GatewayUnavailable(`The gateway '${row.provider}' records no taxes`);
  try {
    const recorded = row.kind === 'sale' ? await recordSale(deps, taxes, row) : await recordReversal(deps, taxes, row);
    if (!recorded) return;
    await saveOutcome(deps.db, row, {
      ...recorded,
      status: 'recorded',
      message: null,
      date_recorded: deps.now().toISOString(),
    });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    deps.log.error('the provider has refused to record taxes', { order: row.order_id, error: error.message });
    await saveOutcome(deps.db, row, { status: 'failed', message: error.message });
  }
}

/** Saves an outcome unless another process has saved one. */
async function saveOutcome(db: Db, { id }: TaxTransaction, outcome: Partial<TaxTransaction>): Promise<void> {
  const change = db.updateTable('tax_transactions').set(outcome).where('id', '=', id);
  await change.where('status', '=', 'waiting').execute();
}

type Recorded = Pick<TaxTransaction, 'transaction_id' | 'line_ids'>;

async function recordSale(deps: AppDeps, taxes: TaxProvider, row: TaxTransaction): Promise<Recorded> {
  const isExpired = (row.calculation_expires ?? '') <= deps.now().toISOString();
  const calculationId = isExpired ? await calculateAgain(deps, row) : row.calculation_id;
  if (!calculationId) throw new GatewayRefused('The calculation has expired, and could not be made again');
  const { id, lineIds } = await taxes.commit({ key: `tax-${row.id}`, calculationId, reference: row.id });
  return { transaction_id: id, line_ids: JSON.stringify(lineIds) };
}

/**
 * Calculates the taxes of an order that was paid after its calculation had expired, as they are today.
 * @returns the id of the calculation; null where a product is not there any more
 */
async function calculateAgain(deps: AppDeps, row: TaxTransaction): Promise<string | null> {
  const { db } = deps;
  const orders = db.selectFrom('orders').selectAll().where('id', '=', row.order_id);
  const order = await orders.executeTakeFirstOrThrow();
  const places = parseJson<(string | null)[]>(row.item_ids);
  const items = await db.transaction().execute((tx) => itemsOfOrder(tx, order.id));
  const taxedItems = places.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const destination = {
    shipping: parseJson<ServicedShipping>(order.shipping),
    billing: parseJson<Parameters<typeof settleLines>[1]['billing']>(order.billing),
    currency: order.currency,
    locale: order.locale ?? '',
    exemption: order.tax_exemption,
    vatId: order.vat_id,
  };
  const { shipment } = storedPriceParts(order);
  const taxedShipment = places.includes(null) ? shipment : { ...shipment, price: 0, discount: 0, total: 0 };
  const source = await withTaxCalculations(deps, async (): Promise<TaxSource | null> => {
    const settled = await settleLines(db, destination, taxedItems, deps.now());
    return settled && (await settled.tax(taxedShipment)).taxSource;
  });
  return source?.kind === 'calculation' ? source.id : null;
}

/** @returns null while the sale waits itself */
async function recordReversal(deps: AppDeps, taxes: TaxProvider, row: TaxTransaction): Promise<Recorded | null> {
  const sales = deps.db.selectFrom('tax_transactions').selectAll().where('id', '=', row.sale_id);
  const sale = await sales.executeTakeFirst();
  if (sale?.status === 'waiting') return null;
  if (!sale?.transaction_id) throw new GatewayRefused('The taxes that are taken back were never recorded');
  const order = deps.db.selectFrom('orders').select('currency').where('id', '=', row.order_id);
  const { currency } = await order.executeTakeFirstOrThrow();
  const { id } = await taxes.reverse({
    key: `tax-${row.id}`,
    reference: row.id,
    transactionId: sale.transaction_id,
    currency,
    ...toReversedAmounts(sale, parseJson<CreditedPart[]>(row.parts ?? '[]')),
  });
  return { transaction_id: id, line_ids: null };
}

function toReversedAmounts(
  sale: TaxTransaction,
  parts: readonly CreditedPart[],
): Pick<TaxReversal, 'lines' | 'shipment'> {
  const places = parseJson<(string | null)[]>(sale.item_ids);
  const lineIds = parseJson<Record<string, string>>(sale.line_ids ?? '{}');
  const amounts = parts.map((part) => ({
    reference: String(places.indexOf(part.item_id) + 1),
    isShipment: part.item_id === null,
    amount: computePartPrice(part),
    tax: part.taxes.reduce((sum, { amount }) => sum + amount, 0),
  }));
  const shipment = amounts.find(({ isShipment }) => isShipment);
  return {
    lines: amounts.flatMap(({ reference, isShipment, amount, tax }) => {
      const lineId = lineIds[reference];
      return isShipment || !lineId ? [] : [{ lineId, reference, amount, tax }];
    }),
    shipment: shipment ? { amount: shipment.amount, tax: shipment.tax } : null,
  };
}
