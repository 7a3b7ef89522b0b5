import { type Billing, isKeyInTable, isPlainObject } from '@mercer/contract';
import { type Db, defineStatement, type Row, type Tx } from '@mercer/database';
import { type Gateways, gatewayDefinitions } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { offeredGateway } from './offered.ts';

/** A payment at a gateway, which a browser has confirmed. */
interface BilledIntent {
  gateway: string;
  id: string;
}

/** Lists the payments on a bill: the chosen method's own, or those that stand under `intent`. */
export function billedIntents(billing: Billing): BilledIntent[] {
  const { method = '', intent } = billing;
  const readers = gatewayDefinitions.flatMap(([gateway, { methods = {} }]) => {
    const readIntentId = isKeyInTable(methods, method) ? methods[method]?.readIntentId : undefined;
    return readIntentId ? [{ gateway, readIntentId }] : [];
  });
  if (readers.length === 0) return Object.entries(intent ?? {}).map(([gateway, { id }]) => ({ gateway, id }));
  return readers.flatMap(({ gateway, readIntentId }) => {
    const id = readIntentId(billing);
    return id ? [{ gateway, id }] : [];
  });
}

/** Token for one payment that a wallet's script has added to the billing data. */
interface BilledNonce {
  method: string;
  token: string;
  /** Data about the browser that the gateway's script has collected for its fraud rules. */
  deviceData?: string | undefined;
}

/** Finds the token of the chosen payment method. */
export function findBilledNonce(billing: Billing): BilledNonce | undefined {
  const { method = '' } = billing;
  const fields: unknown = isKeyInTable(billing, method) ? billing[method] : undefined;
  const { nonce: token, device_data: deviceData } = isPlainObject(fields) ? fields : {};
  if (typeof token !== 'string' || token === '') return undefined;
  return { method, token, deviceData: typeof deviceData === 'string' ? deviceData : undefined };
}

interface NamedIntent {
  gateway: string;
  intentId: string;
}

/** The payment on a cart that a browser has confirmed, at a gateway that the shop uses: at this one, if there are several. */
export function findConfirmedIntent(gateways: Gateways, billing: Billing, preferred = ''): NamedIntent | undefined {
  const namedIntents = billedIntents(billing).filter(({ gateway }) => gateways.has(gateway));
  const [first] = namedIntents;
  const preferredIntent = namedIntents.find(({ gateway }) => gateway === preferred) ?? first;
  return preferredIntent && { gateway: preferredIntent.gateway, intentId: preferredIntent.id };
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
  const namedIntent = findConfirmedIntent(gateways, billing);
  if (method === 'card') return namedIntent; // a card of another kind has taken its place
  const gateway = await offeredGateway({ db: tx, config, gateways }, method);
  if (!gateway) return namedIntent;
  const gatewayIntent = findConfirmedIntent(gateways, billing, gateway);
  if (gatewayIntent?.gateway === gateway) return gatewayIntent;
  return findLastIntent(tx, cart_id, gateway);
}

/**
 * Finds the intent that was last begun for the cart. It may belong to another order: the cart has then changed since,
 * and the intent does not pay for it.
 */
async function findLastIntent(tx: Tx, cartId: string, gateway: string): Promise<NamedIntent | undefined> {
  const [lastPayment] = await lastBegun(tx, cartId, gateway);
  return lastPayment?.transaction_id ? { gateway, intentId: lastPayment.transaction_id } : undefined;
}

const lastBegun = defineStatement((db: Db, cartId: string, gateway: string) =>
  selectCartPayments(db, cartId).where('payments.gateway', '=', gateway).orderBy('payments.id', 'desc').limit(1),
);

/** The payment that was begun for a cart under this id, which a gateway's page may give back as the card's token. */
export async function findIntentById(
  db: Db,
  cartId: string,
  intentId: string,
): Promise<(NamedIntent & { orderId: string }) | undefined> {
  const startedPayment = await selectCartPayments(db, cartId)
    .where('payments.transaction_id', '=', intentId)
    .executeTakeFirst();
  return startedPayment && { gateway: startedPayment.gateway, intentId, orderId: startedPayment.order_id };
}

function selectCartPayments(db: Db, cartId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.gateway', 'payments.transaction_id', 'payments.order_id'])
    .where('orders.cart_id', '=', cartId)
    .where('payments.token', 'is', null);
}

/** Lists every id under which the gateway may know the cart's payment. */
export function listPaymentIds(gateways: Gateways, billing: Billing): string[] {
  const { method = '', ...parts } = billing;
  const token = (parts as Record<string, { token?: string } | undefined>)[method]?.token; // the entry of this method
  return [findConfirmedIntent(gateways, billing)?.intentId, token].filter((id) => id !== undefined);
}
