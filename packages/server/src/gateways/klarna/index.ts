import { announceAt } from '../announced.ts';
import { GatewayUnavailable } from '../faults.ts';
import type { GatewayDeps, PaymentGateway } from '../port.ts';
import { openKlarna } from './api.ts';
import { readEvent } from './event.ts';
import type { KlarnaKeys } from './keys.ts';
import { cancelOrder, captureOrder, refundOrder, transactionOf, transactionOfOrder } from './orders.ts';
import { createSessions, disableSession, readSession } from './sessions.ts';

/** Klarna's own page: a payment is a session of it until it is paid, and then Klarna's order. */
export function create(keys: KlarnaKeys, deps: GatewayDeps): PaymentGateway {
  const klarna = openKlarna(keys, deps);
  const announcer = { gateway: 'klarna', secret: keys.password };

  return {
    intents: createSessions(klarna, (orderId) => announceAt(deps.publicUrl, announcer, orderId)),

    async get(id) {
      const session = await readSession(klarna, id);
      return session && transactionOf(klarna, session);
    },

    /** Klarna lists nothing by our id. What the shop has not learned of, no shopper has an address of. */
    find: async () => [],

    async capture(request) {
      const session = await readSession(klarna, request.transactionId);
      if (!session?.order_id) throw new GatewayUnavailable('Klarna has no order of this session');
      const order = await captureOrder(klarna, session.order_id, request);
      return transactionOfOrder(order, session.session_id);
    },

    async cancel(id) {
      const session = await readSession(klarna, id);
      if (!session) return null;
      if (!session.order_id) await disableSession(klarna, id);
      const ended = (await readSession(klarna, id)) ?? session;
      if (!ended.order_id) return transactionOf(klarna, ended);
      return transactionOfOrder(await cancelOrder(klarna, ended.order_id), id);
    },

    refund: (request) => refundOrder(klarna, request),

    readEvent: async (call) => readEvent(call, keys.password),
  };
}
