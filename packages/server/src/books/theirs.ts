import type { Booking, PaymentGateway } from '../gateways/index.ts';
import type { Entry } from './compare.ts';

/** What a gateway lists of the time between; nothing where it lists nothing. @throws GatewayUnavailable */
export async function listedBookings({ books }: PaymentGateway, from: Date, to: Date): Promise<Booking[]> {
  return (await books?.between?.(from, to)) ?? [];
}

/** A gateway that has answered nothing for so long answers nobody. */
const longestSilenceMs = 60_000;

interface Asked {
  bookings: Booking[];
  /** transactions that the gateway did not answer about */
  unanswered: Set<string>;
}

/**
 * What it has of what we expect and it has not listed: it lists nothing, or its list is late. One that it does not answer about
 * keeps no other unasked.
 * @throws GatewayUnavailable
 */
export async function bookingsOfOurs(
  gateway: PaymentGateway,
  ours: readonly Entry[],
  listed: readonly Booking[],
): Promise<Asked> {
  const known = new Set(listed.filter(({ kind }) => kind === 'payment').map(({ transactionId }) => transactionId));
  const open = ours.filter(({ isExpected, transactionId }) => isExpected && !known.has(transactionId));
  const asked = gateway.books?.of ? open : open.filter(({ kind }) => kind === 'payment');
  const bookings: Booking[] = [];
  const unanswered = new Set<string>();
  let answeredAt = performance.now();
  for (const id of new Set(asked.map(({ transactionId }) => transactionId))) {
    try {
      bookings.push(...(await bookingsOf(gateway, id)));
      answeredAt = performance.now();
    } catch (error) {
      if (performance.now() - answeredAt > longestSilenceMs) throw error;
      unanswered.add(id);
    }
  }
  return { bookings, unanswered };
}

/** Whether the gateway tells of what went back. */
export function tellsRefunds({ books }: PaymentGateway): boolean {
  return books !== undefined;
}

/** A gateway without books tells how the payment stands. */
async function bookingsOf({ books, get }: PaymentGateway, transactionId: string): Promise<Booking[]> {
  if (books?.of) return books.of(transactionId);
  const transaction = await get(transactionId);
  if (transaction?.status !== 'paid') return [];
  const { order_id: orderId, amount, currency } = transaction;
  return [{ id: transactionId, kind: 'payment', transactionId, orderId, amount, currency, settled: null, date: '' }];
}
