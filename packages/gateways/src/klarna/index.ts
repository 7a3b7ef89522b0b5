import { GatewayUnavailable } from '../errors.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { buildCallbackUrl } from '../signed-callback-url.ts';
import { openKlarna } from './api.ts';
import { readWebhookEvent } from './event.ts';
import type { KlarnaKeys } from './keys.ts';
import {
  cancelOrder,
  captureOrder,
  findOrder,
  readBookings,
  readPaymentHistory,
  readTransaction,
  refundOrder,
  transactionOfOrder,
  writeOrderNumber,
} from './orders.ts';
import { createPreflight } from './preflight.ts';
import { createSessions, disableSession, readSession } from './sessions.ts';

/** Klarna's own page: a payment is a session of it until it is paid, and then Klarna's order. */
export function create(keys: KlarnaKeys, deps: GatewayDeps): PaymentGateway {
  const klarna = openKlarna(keys, deps);
  const announcer = { gateway: 'klarna', secret: keys.password };

  /** A payment is known by its session until it is agreed on, then by its order. */
  async function getTransaction(id: string): Promise<Transaction | null> {
    const session = await readSession(klarna, id);
    if (session) return readTransaction(klarna, session);
    const order = await findOrder(klarna, id);
    return order && transactionOfOrder(order, id);
  }

  async function findKlarnaOrderId(id: string): Promise<string | undefined> {
    const session = await readSession(klarna, id);
    return session ? session.order_id : (await findOrder(klarna, id))?.order_id;
  }

  return {
    intents: createSessions(klarna, (orderId) => buildCallbackUrl(deps.publicUrl, announcer, orderId)),
    preflight: createPreflight(klarna, keys, buildCallbackUrl(deps.publicUrl, announcer, 'preflight')),

    get: getTransaction,

    // Klarna wants an order captured when it is shipped: https://docs.klarna.com/order-management/delivery/full-capture/
    // each order tells how long it waits
    holds: { days: 28, isDefault: true },

    // Klarna announces nothing of an order: what its portal gives back weeks later is found by asking
    books: { of: (id) => readBookings(klarna, id), unannouncedDays: 60 },
    history: (id) => readPaymentHistory(klarna, id),

    /** Klarna lists nothing by our id. What the shop has not learned of, no shopper has an address of. */
    find: async () => [],

    async capture(request) {
      const id = await findKlarnaOrderId(request.transactionId);
      if (!id) throw new GatewayUnavailable('Klarna has no order of this session');
      return transactionOfOrder(await captureOrder(klarna, id, request), request.transactionId);
    },

    async cancel(id) {
      const session = await readSession(klarna, id);
      if (!session) return (await findOrder(klarna, id)) && transactionOfOrder(await cancelOrder(klarna, id), id);
      if (!session.order_id) await disableSession(klarna, id);
      const ended = (await readSession(klarna, id)) ?? session;
      if (!ended.order_id) return readTransaction(klarna, ended);
      return transactionOfOrder(await cancelOrder(klarna, ended.order_id), id);
    },

    refund: (request) => refundOrder(klarna, request),

    writeOrderNumber: (payment) => writeOrderNumber(klarna, payment),

    readEvent: async (call) => readWebhookEvent(call, keys.password),
  };
}
