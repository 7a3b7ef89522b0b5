import type { Billing } from '@mercer/contract';
import { type Db, type Row, statement, type Tx } from '../../db/index.ts';
import type { Gateways } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { billedIntents, offeredGateway } from '../../payments/index.ts';

export interface NamedIntent {
  gateway: string;
  intentId: string;
}

/** The payment on a cart that a browser has confirmed, at a gateway that the shop uses: at this one, if there are several. */
export function intentOf(gateways: Gateways, billing: Billing, preferred = ''): NamedIntent | undefined {
  const named = billedIntents(billing).filter(({ gateway }) => gateways.has(gateway));
  const [first] = named;
  const found = named.find(({ gateway }) => gateway === preferred) ?? first;
  return found && { gateway: found.gateway, intentId: found.id };
}

/**
 * The payment that the way to pay stands for: what the cart names, or, where its gateway leaves nothing but a token on the
 * cart, what was begun there last.
 */
export async function chosenIntent(
  tx: Tx,
  { gateways, config }: Pick<AppDeps, 'gateways' | 'config'>,
  billing: Billing,
  { cart_id }: Row<'orders'>,
): Promise<NamedIntent | undefined> {
  const { method = '' } = billing;
  const named = intentOf(gateways, billing);
  if (method === 'card') return named; // a card of another kind has taken its place
  const gateway = await offeredGateway({ db: tx, config, gateways }, method);
  if (!gateway) return named;
  const own = intentOf(gateways, billing, gateway);
  if (own?.gateway === gateway) return own;
  return begunAt(tx, cart_id, gateway);
}

/** It may be of another order: then the cart has changed since, and it pays nothing. */
async function begunAt(tx: Tx, cartId: string, gateway: string): Promise<NamedIntent | undefined> {
  const [begun] = await lastBegun(tx, cartId, gateway);
  return begun?.transaction_id ? { gateway, intentId: begun.transaction_id } : undefined;
}

const lastBegun = statement((db: Db, cartId: string, gateway: string) =>
  begunFor(db, cartId).where('payments.gateway', '=', gateway).orderBy('payments.id', 'desc').limit(1),
);

/** The payment that was begun for a cart under this id, which a gateway's page may give back as the card's token. */
export async function intentUnder(
  db: Db,
  cartId: string,
  intentId: string,
): Promise<(NamedIntent & { orderId: string }) | undefined> {
  const begun = await begunFor(db, cartId).where('payments.transaction_id', '=', intentId).executeTakeFirst();
  return begun && { gateway: begun.gateway, intentId, orderId: begun.order_id };
}

function begunFor(db: Db, cartId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.gateway', 'payments.transaction_id', 'payments.order_id'])
    .where('orders.cart_id', '=', cartId)
    .where('payments.token', 'is', null);
}

/** Whatever the cart's way to pay may be known by at its gateway. */
export function paymentIdsOf(gateways: Gateways, billing: Billing): string[] {
  const { method = '', ...parts } = billing;
  const token = (parts as Record<string, { token?: string } | undefined>)[method]?.token; // of a method that has one
  return [intentOf(gateways, billing)?.intentId, token].filter((id) => id !== undefined);
}
