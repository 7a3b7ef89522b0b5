import { fromUnits, toUnits } from './amounts.ts';
import type { CurrencyTable } from './currencies.ts';
import type { Booking, IntentRequest, PaymentGateway, PaymentHistory, PaymentIntents, Transaction } from './port.ts';

interface Money {
  amount: number;
  currency: string;
}

/**
 * The shop asks and is answered in its own minor units (§9), whatever the gateway's API counts in: each amount that passes
 * the port is converted here, so that an adapter hands on the units of its gateway.
 */
export function inShopUnits(gateway: PaymentGateway, table: CurrencyTable): PaymentGateway {
  const asked = <T extends Money>(request: T): T => ({
    ...request,
    amount: toUnits(table, request.amount, request.currency),
  });
  const answered = <T extends Money>(answer: T): T => ({
    ...answer,
    amount: fromUnits(table, answer.amount, answer.currency),
  });
  const ifAny = (transaction: Transaction | null) => transaction && answered(transaction);
  const { intents, charge, capture, holds, authorize, history, books } = gateway;
  return {
    ...gateway,
    ...(intents && { intents: inShopIntents(intents, table) }),
    ...(charge && { charge: async (request) => answered(await charge(asked(request))) }),
    ...(capture && { capture: async (request) => answered(await capture(asked(request))) }),
    ...(holds && { holds: inShopHolds(holds, answered) }),
    ...(authorize && { authorize: async (params, payment) => authorize(params, payment && asked(payment)) }),
    get: async (id) => ifAny(await gateway.get(id)),
    find: async (orderId) => (await gateway.find(orderId)).map(answered),
    cancel: async (id) => ifAny(await gateway.cancel(id)),
    refund: async (request) => gateway.refund(asked(request)),
    ...(history && {
      history: async (id, announced) => inShopHistory(await history(id, announced), () => gateway.get(id), table),
    }),
    ...(books && { books: inShopBooks(books, table) }),
  };
}

function inShopIntents(intents: PaymentIntents, table: CurrencyTable): PaymentIntents {
  const answered = <T extends Money>(answer: T): T => ({
    ...answer,
    amount: fromUnits(table, answer.amount, answer.currency),
  });
  return {
    ...intents,
    open: async (request) => answered(await intents.open(inGatewayUnits(request, table))),
    async get(id) {
      const intent = await intents.get(id);
      return intent && answered(intent);
    },
  };
}

/** What is bought and how it may be sent are parts of the amount. */
function inGatewayUnits(request: IntentRequest, table: CurrencyTable): IntentRequest {
  const { amount, currency } = request;
  const units = (part: number) => toUnits(table, part, currency);
  return {
    ...request,
    amount: units(amount),
    lines: async () => (await request.lines()).map((line) => ({ ...line, total: units(line.total) })),
    services: async () => (await request.services()).map((service) => ({ ...service, price: units(service.price) })),
  };
}

type Holds = NonNullable<PaymentGateway['holds']>;

function inShopHolds({ setAside, ...holds }: Holds, answered: (transaction: Transaction) => Transaction): Holds {
  return { ...holds, ...(setAside && { setAside: async (id) => answered(await setAside(id)) }) };
}

/** Refunds and disputes are in the currency of the payment. */
async function inShopHistory(
  { refunds, disputes }: PaymentHistory,
  readPayment: () => Promise<Transaction | null>,
  table: CurrencyTable,
): Promise<PaymentHistory> {
  if (refunds.length + disputes.length === 0) return { refunds, disputes };
  const currency = (await readPayment())?.currency ?? '';
  const answered = <T extends { amount: number }>(part: T): T => ({
    ...part,
    amount: fromUnits(table, part.amount, currency),
  });
  return { refunds: refunds.map(answered), disputes: disputes.map(answered) };
}

type Books = NonNullable<PaymentGateway['books']>;

function inShopBooks({ between, of, ...books }: Books, table: CurrencyTable): Books {
  const answered = (booking: Booking) => inShopBooking(booking, table);
  return {
    ...books,
    ...(between && { between: async (from, to) => (await between(from, to)).map(answered) }),
    ...(of && { of: async (id) => (await of(id)).map(answered) }),
  };
}

function inShopBooking({ amount, currency, settled, ...booking }: Booking, table: CurrencyTable): Booking {
  return {
    ...booking,
    amount: fromUnits(table, amount, currency),
    currency,
    settled: settled && {
      fee: fromUnits(table, settled.fee, settled.currency),
      net: fromUnits(table, settled.net, settled.currency),
      currency: settled.currency,
    },
  };
}
