import { findAccountByEmail } from '@mercer/commerce/accounts';
import { recordAuditEntry } from '@mercer/commerce/events';
import type { ImportedOrder, RecordDraft } from '@mercer/commerce/imports';
import { type HistoricLine, insertHistoricOrder } from '@mercer/commerce/orders';
import { type Minor, toMinorUnits } from '@mercer/contract';
import type { Json, Row, Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { computeBaseRate, readStoreSettings } from '@mercer/platform/settings';
import { mergeFieldTexts, mergeImportedMetadata } from './owner-values.ts';
import type { RecordSaving } from './record-saving.ts';

/** Writes an order into the history of the shop. One with its number that the shop has is the same, or refused. */
export async function writeOrder(saving: RecordSaving, draft: RecordDraft<ImportedOrder>) {
  const { tx, actor, now } = saving;
  const { fields } = draft;
  const store = await readStoreSettings(tx);
  const currency = fields.currency ?? store.currency;
  const toMinor = (amount: number) => toMinorUnits(amount, currency);
  const stored = await tx.selectFrom('orders').selectAll().where('number', '=', fields.number).executeTakeFirst();
  if (stored) {
    assertSameOrder(stored, { ...fields, currency, total: toMinor(fields.total) });
    return 'unchanged';
  }
  if (fields.date_created > now.toISOString())
    throw buildValidationError('date_created: a moment in the past is expected', 'date_created');
  const base_rate = findBaseRate(currency, store);
  if (fields.lines.some(({ price }) => Number.isNaN(price)))
    throw buildValidationError('items: one item is expected, since the table has no prices of several', 'items');
  const lines = await Promise.all(fields.lines.map((line) => readLine(tx, line, toMinor)));
  const totals = computeTotals(draft, lines, toMinor);
  // the largest amount that both databases and JavaScript count exactly
  if (
    lines.some(({ price, quantity }) => !Number.isSafeInteger(price * quantity)) ||
    !Number.isSafeInteger(totals.sub_total)
  )
    throw buildValidationError('total: an order of which the lines can be added up is expected', 'total');
  const paid = Math.min(toMinor(fields.paid), totals.grand_total);
  const { id, isNumberFollowed } = await insertHistoricOrder(
    tx,
    {
      ...totals,
      lines,
      number: fields.number,
      account_id: await findAccountId(tx, fields.email),
      email: fields.email,
      status: fields.status,
      currency,
      base_rate,
      coupon_code: fields.coupon_code,
      billing: fields.billing ?? {},
      shipping: { ...fields.shipping, ...(fields.service !== null && { service_name: fields.service }) },
      taxes: fields.taxes.map(({ name, rate, amount }) => ({
        name,
        rate: rate ?? 0,
        amount: toMinor(amount),
        included: totals.tax_included_total > 0,
      })),
      parcels: fields.parcels ?? null,
      comments: fields.comments,
      tags: fields.tags,
      date_created: fields.date_created,
      custom_fields: await mergeFieldTexts(tx, 'order', undefined, fields.custom_fields ?? {}),
      metadata: fields.metadata ?? {},
      private_metadata: mergeImportedMetadata(
        buildSourceMetadata(fields.source),
        fields.private_metadata ?? {},
        'private_metadata',
      ),
      payment:
        paid > 0
          ? {
              name: fields.payment_name,
              amount: paid,
              refunded: Math.min(toMinor(fields.refunded), paid),
              by: actor.name,
            }
          : null,
    },
    now,
  );
  if (!isNumberFollowed)
    draft.notes.addFault(
      draft.cells.get('number') ?? draft.cell,
      'own orders are not numbered after a number that is so far from theirs',
    );
  const after = { number: fields.number, total_minor: totals.grand_total, currency, source: fields.source };
  const entry = { actor: actor.name, action: 'order.import', entity: 'order', id, before: null, after };
  await recordAuditEntry(tx, entry, now);
  return 'created';
}

/** Orders of other shops say where they come from. */
function buildSourceMetadata(source: string): Json {
  return JSON.stringify(source === 'Mercer' ? {} : { imported_from: source });
}

/** @throws ApiError 400 when the shop has another order with this number */
function assertSameOrder(
  stored: Row<'orders'>,
  { number, email, currency, total }: Pick<ImportedOrder, 'number' | 'email' | 'total'> & { currency: string },
) {
  if (stored.grand_total === total && stored.currency === currency && (stored.email ?? null) === email) return;
  throw buildValidationError(
    `number: the shop has another order ${number}; a number that it does not have is expected`,
    'number',
  );
}

/** @throws ApiError 400 for a currency without a rate */
function findBaseRate(currency: string, store: Parameters<typeof computeBaseRate>[1]): number {
  if (currency === store.currency || store.currencies?.some(({ code }) => code === currency))
    return computeBaseRate(currency, store);
  throw buildValidationError(`currency: a currency of the store is expected, and not ${currency}`, 'currency');
}

/** Finds what a line has sold by its SKU; a line of something that the shop does not have stays as it is written. */
async function readLine(
  tx: Tx,
  { sku, name, quantity, price, discount }: ImportedOrder['lines'][number],
  toMinor: (amount: number) => Minor,
): Promise<HistoricLine> {
  const amounts = { name, sku, quantity, price: toMinor(price), discount: toMinor(discount) };
  const nothing = { ...amounts, product_id: null, variant_id: null, slug: null };
  if (sku === null) return nothing;
  const products = tx.selectFrom('products').select(['id', 'slug']);
  const product = await products.where('sku', '=', sku).executeTakeFirst();
  if (product) return { ...amounts, product_id: product.id, variant_id: null, slug: product.slug };
  const variants = tx.selectFrom('variants').innerJoin('products', 'products.id', 'product_id');
  const variant = await variants
    .select(['variants.id', 'product_id', 'slug'])
    .where('variants.sku', '=', sku)
    .executeTakeFirst();
  return variant ? { ...amounts, product_id: variant.product_id, variant_id: variant.id, slug: variant.slug } : nothing;
}

/** Amounts add up with taxes within prices or beside them; where they do not, the total of the file holds, which a note says. */
function computeTotals(
  { fields, notes, cells, cell }: RecordDraft<ImportedOrder>,
  lines: HistoricLine[],
  toMinor: (amount: number) => Minor,
) {
  const sub_total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const discount_total = toMinor(fields.discount);
  const shipment_total = toMinor(fields.shipment);
  const tax_total = toMinor(fields.tax);
  const grand_total = toMinor(fields.total);
  const isTaxIncluded = sub_total - discount_total + shipment_total === grand_total;
  const isTaxAdded = sub_total - discount_total + shipment_total + tax_total === grand_total;
  if (!isTaxIncluded && !isTaxAdded)
    notes.addFault(cells.get('total') ?? cell, 'the amounts of the order do not add up to its total, which is kept');
  const tax_included_total = isTaxIncluded ? tax_total : 0;
  return { sub_total, discount_total, shipment_total, tax_total, tax_included_total, grand_total };
}

/**
 * Finds the account of the buyer. Somebody may have signed up with an address that is not theirs: such an account gets no orders before
 * its address is confirmed.
 */
async function findAccountId(tx: Tx, email: string | null): Promise<string | null> {
  const account = email === null ? undefined : await findAccountByEmail(tx, email);
  const isProven = account && (account.email_verified === 1 || account.password_hash === '');
  return isProven ? account.id : null;
}
