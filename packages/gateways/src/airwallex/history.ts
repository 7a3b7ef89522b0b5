import { assertAnswered } from '../call.ts';
import type { Dispute, GatewayRefund, PaymentHistory } from '../port.ts';
import type { Airwallex } from './client.ts';
import { fromAirwallex } from './money.ts';
import type { AirwallexDispute, AirwallexRefund } from './wire.ts';

/** Refunds and disputes of one payment, whoever began them. */
export async function readPaymentHistory(airwallex: Airwallex, intentId: string): Promise<PaymentHistory> {
  const [refunds, disputes] = await Promise.all([listRefunds(airwallex, intentId), listDisputes(airwallex, intentId)]);
  return { refunds: refunds.map(toGatewayRefund), disputes: disputes.map(toGatewayDispute) };
}

/** Lists the refunds of a payment. One payment has few refunds, but more than one page of them is possible. */
export async function listRefunds({ ask }: Airwallex, intentId: string): Promise<AirwallexRefund[]> {
  const refunds: AirwallexRefund[] = [];
  for (let page = 0, hasMore = true; hasMore; page += 1) {
    const answer = await ask<{ items?: AirwallexRefund[]; has_more?: boolean }>(
      `refunds?${buildIntentQuery(intentId)}&page_num=${page}&page_size=${pageSize}`,
    );
    assertAnswered(answer);
    const { items = [], has_more = false } = answer.body;
    refunds.push(...items);
    hasMore = has_more && items.length > 0;
  }
  return refunds;
}

/** Lists of disputes have cursors in the place of numbered pages. */
async function listDisputes({ ask }: Airwallex, intentId: string): Promise<AirwallexDispute[]> {
  const disputes: AirwallexDispute[] = [];
  let cursor: string | undefined;
  do {
    const page = cursor ? `&page=${encodeURIComponent(cursor)}` : '';
    const answer = await ask<{ items?: AirwallexDispute[]; page_after?: string | null }>(
      `payment_disputes?${buildIntentQuery(intentId)}&size=${pageSize}${page}`,
    );
    assertAnswered(answer);
    disputes.push(...(answer.body.items ?? []));
    cursor = answer.body.page_after || undefined;
  } while (cursor);
  return disputes;
}

const pageSize = 100;
const buildIntentQuery = (intentId: string) => `payment_intent_id=${encodeURIComponent(intentId)}`;

/** The request ids of refunds of the shop. */
const shopRefundKey = /^refund-/;

function toGatewayRefund({ id, request_id = '', amount, currency, status }: AirwallexRefund): GatewayRefund {
  const key = shopRefundKey.test(request_id) ? request_id : null;
  return { id, key, amount: fromAirwallex(amount, currency), isGiven: status !== 'FAILED' };
}

/** https://www.airwallex.com/docs/payments__disputes__dispute-flow: a bank that withdraws its dispute has reversed it. */
const ends: Partial<Record<string, Dispute['status']>> = {
  WON: 'won',
  REVERSED: 'won',
  LOST: 'lost',
  ACCEPTED: 'lost',
  EXPIRED: 'lost',
};

function toGatewayDispute({ id, amount, currency, status, reason }: AirwallexDispute): Dispute {
  const text = reason?.type ?? reason?.description ?? '';
  return { id, amount: fromAirwallex(amount, currency), status: ends[status] ?? 'open', reason: text };
}
