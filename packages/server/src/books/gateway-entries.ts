import type { Booking, PaymentGateway } from '../gateways/index.ts';
import type { Entry } from './compare.ts';

/** Lists the bookings of a gateway in a period; empty when it has no listing. @throws GatewayUnavailable */
export async function listedBookings({ books }: PaymentGateway, from: Date, to: Date): Promise<Booking[]> {
  return (await books?.between?.(from, to)) ?? [];
}

/** A gateway that has answered nothing for so long answers nobody. */
const longestSilenceMs = 60_000;

interface GatewayReading {
  bookings: Booking[];
  /** transactions that the gateway did not answer about */
  unanswered: Set<string>;
}

/**
 * Looks up the expected entries that the gateway has not listed, either because it has no listing or because it is
 * late. When one lookup fails, the others still run.
 * @throws GatewayUnavailable
 */
export async function fetchShopBookings(
  gateway: PaymentGateway,
  ledgerEntries: readonly Entry[],
  listed: readonly Booking[],
): Promise<GatewayReading> {
  const listedPaymentIds = new Set(
    listed.filter(({ kind }) => kind === 'payment').map(({ transactionId }) => transactionId),
  );
  const open = ledgerEntries.filter(
    ({ isExpected, transactionId }) => isExpected && !listedPaymentIds.has(transactionId),
  );
  const requestedEntries = gateway.books?.of ? open : open.filter(({ kind }) => kind === 'payment');
  const bookings: Booking[] = [];
  const unanswered = new Set<string>();
  let answeredAt = performance.now();
  for (const id of new Set(requestedEntries.map(({ transactionId }) => transactionId))) {
    try {
      bookings.push(...(await fetchBookings(gateway, id)));
      answeredAt = performance.now();
    } catch (error) {
      if (performance.now() - answeredAt > longestSilenceMs) throw error;
      unanswered.add(id);
    }
  }
  return { bookings, unanswered };
}

/** True when the gateway reports refunds. */
export function tellsRefunds({ books }: PaymentGateway): boolean {
  return books !== undefined;
}

/** A gateway without books tells how the payment stands. */
async function fetchBookings({ books, get }: PaymentGateway, transactionId: string): Promise<Booking[]> {
  if (books?.of) return books.of(transactionId);
  const transaction = await get(transactionId);
  if (transaction?.status !== 'paid') return [];
  const { order_id: orderId, amount, currency } = transaction;
  return [{ id: transactionId, kind: 'payment', transactionId, orderId, amount, currency, settled: null, date: '' }];
}
