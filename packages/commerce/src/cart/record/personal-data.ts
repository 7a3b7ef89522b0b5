import type { Billing } from '@mercer/contract';
import { type Database, type Db, isInJsonList, parseJson, type Tx } from '@mercer/database';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { PersonalData } from '../../accounts/index.ts';

/**
 * Returns the billing address and payment method, without the gateway's payment data, which is for this cart's payment
 * only.
 */
export function omitPaymentData(billing: Billing): Billing {
  const { card, intent, paypal, google, apple, amazon, klarna, ideal, bancontact, quote, ...bill } = billing;
  return bill;
}

/** Carts of an account: the open one goes, those that became orders lose their owner. */
export const cartData: PersonalData = {
  name: 'cart',
  read: (db, { id }) => exportOpenCart(db, id),
  forget: (tx, { id }) => forgetAccountCarts(tx, id),
};

async function exportOpenCart(db: Db, accountId: string) {
  const carts = db.selectFrom('carts').selectAll().where('account_id', '=', accountId).where('order_id', 'is', null);
  const cart = await carts.executeTakeFirst();
  if (!cart) return null;
  const items = db.selectFrom('cart_items').select(['product_id', 'variant_id', 'quantity', 'metadata']);
  const rows = await items.where('cart_id', '=', cart.id).orderBy('id').execute();
  return {
    date_created: cart.date_created,
    billing: omitPaymentData(parseJson(cart.billing)),
    shipping: parseJson<unknown>(cart.shipping),
    comments: cart.comments,
    gift_message: cart.gift_message,
    coupon_code: cart.coupon_code,
    metadata: parseJson<unknown>(cart.metadata),
    items: rows.map(({ metadata, ...item }) => ({ ...item, metadata: parseJson<unknown>(metadata) })),
  };
}

function forgetAccountCarts(tx: Tx, accountId: string): Promise<void> {
  return emptyMatchingCarts(tx, (eb) => eb('account_id', '=', accountId));
}

/** Empties the carts of a buyer without an account, and those that became the buyer's orders. */
export function forgetBuyerCarts(tx: Tx, email: string, ids: string[]): Promise<void> {
  return emptyMatchingCarts(tx, (eb) =>
    eb.or([eb(eb.fn('lower', ['email']), '=', email), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]),
  );
}

/** Empties these carts of what their buyers have entered. */
export function emptyCarts(tx: Tx, ids: string[]): Promise<void> {
  return emptyMatchingCarts(tx, () => isInJsonList(tx, 'id', JSON.stringify(ids)));
}

type Which = (eb: ExpressionBuilder<Database, 'carts'>) => Expression<SqlBool>;

async function emptyMatchingCarts(tx: Tx, condition: Which): Promise<void> {
  const emptied = { account_id: null, email: null, billing: '{}', shipping: '{}', metadata: '{}' };
  const carts = await tx
    .updateTable('carts')
    .set({ ...emptied, comments: null, gift_message: null })
    .where(condition)
    .returning('id')
    .execute();
  const ids = JSON.stringify(carts.map(({ id }) => id));
  await tx
    .updateTable('cart_items')
    .set({ metadata: '{}' })
    .where(isInJsonList(tx, 'cart_id', ids))
    .execute();
}
