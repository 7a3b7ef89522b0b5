import { fromUnits, toUnits } from './amounts.ts';
import type { CurrencyTable } from './currencies.ts';
import type { Booking, IntentRequest, PaymentGateway, PaymentHistory, PaymentIntents, Transaction } from './port.ts';
import type { CalculatedLine, TaxProvider } from './tax-provider.ts';

interface Money {
  amount: number;
  currency: string;
}

/**
 * The shop asks and is answered in its own minor units (§9), whatever the gateway's API counts in: each amount that passes
 * the port is converted here, so that an adapter hands on the units of its gateway.
 */
export function convertToShopUnits(gateway: PaymentGateway, table: CurrencyTable): PaymentGateway {
  const toGatewayAmount = <T extends Money>(request: T): T => ({
    ...request,
    amount: toUnits(table, request.amount, request.currency),
  });
  const toShopAmount = <T extends Money>(answer: T): T => ({
    ...answer,
    amount: fromUnits(table, answer.amount, answer.currency),
  });
  const toShopTransaction = (transaction: Transaction | null) => transaction && toShopAmount(transaction);
  const { intents, charge, capture, holds, authorize, history, books, taxes } = gateway;
  return {
    ...gateway,
    ...(intents && { intents: inShopIntents(intents, table) }),
    ...(charge && { charge: async (request) => toShopAmount(await charge(toGatewayAmount(request))) }),
    ...(capture && { capture: async (request) => toShopAmount(await capture(toGatewayAmount(request))) }),
    ...(holds && { holds: convertHolds(holds, toShopAmount) }),
    ...(authorize && { authorize: async (params, payment) => authorize(params, payment && toGatewayAmount(payment)) }),
    get: async (id) => toShopTransaction(await gateway.get(id)),
    find: async (orderId) => (await gateway.find(orderId)).map(toShopAmount),
    cancel: async (id) => toShopTransaction(await gateway.cancel(id)),
    refund: async (request) => gateway.refund(toGatewayAmount(request)),
    ...(history && {
      history: async (id, announced) => inShopHistory(await history(id, announced), () => gateway.get(id), table),
    }),
    ...(books && { books: convertBooks(books, table) }),
    ...(taxes && { taxes: convertTaxes(taxes, table) }),
  };
}

function convertTaxes(taxes: TaxProvider, table: CurrencyTable): TaxProvider {
  return {
    ...taxes,
    async calculate(request) {
      const { currency, lines, shipment } = request;
      const toGatewayAmount = <T extends { amount: number }>(part: T): T => ({
        ...part,
        amount: toUnits(table, part.amount, currency),
      });
      const calculation = await taxes.calculate({
        ...request,
        lines: lines.map(toGatewayAmount),
        shipment: shipment && toGatewayAmount(shipment),
      });
      const entries = Object.entries(calculation.lines).map(
        ([reference, line]) => [reference, toShopTaxes(line, table, currency)] as const,
      );
      return {
        ...calculation,
        lines: Object.fromEntries(entries),
        shipment: toShopTaxes(calculation.shipment, table, currency),
      };
    },
    async reverse(request) {
      const { currency, lines, shipment } = request;
      const toGatewayPart = <T extends { amount: number; tax: number }>(part: T): T => ({
        ...part,
        amount: toUnits(table, part.amount, currency),
        tax: toUnits(table, part.tax, currency),
      });
      return taxes.reverse({
        ...request,
        lines: lines.map(toGatewayPart),
        shipment: shipment && toGatewayPart(shipment),
      });
    },
  };
}

/** Rounds each tax to what the shop counts; their sum is the line's tax. */
function toShopTaxes({ taxes }: CalculatedLine, table: CurrencyTable, currency: string): CalculatedLine {
  const shopTaxes = taxes.map((tax) => ({ ...tax, amount: fromUnits(table, tax.amount, currency) }));
  return { tax_total: shopTaxes.reduce((sum, { amount }) => sum + amount, 0), taxes: shopTaxes };
}

function inShopIntents(intents: PaymentIntents, table: CurrencyTable): PaymentIntents {
  const toShopAmount = <T extends Money>(answer: T): T => ({
    ...answer,
    amount: fromUnits(table, answer.amount, answer.currency),
  });
  return {
    ...intents,
    open: async (request) => toShopAmount(await intents.open(inGatewayUnits(request, table))),
    async get(id) {
      const intent = await intents.get(id);
      return intent && toShopAmount(intent);
    },
  };
}

/** Converts a request into the gateway's units; lines and shipping services are parts of the amount. */
function inGatewayUnits(request: IntentRequest, table: CurrencyTable): IntentRequest {
  const { amount, currency } = request;
  const toPartUnits = (part: number) => toUnits(table, part, currency);
  return {
    ...request,
    amount: toPartUnits(amount),
    lines: async () => (await request.lines()).map((line) => ({ ...line, total: toPartUnits(line.total) })),
    services: async () =>
      (await request.services()).map((service) => ({ ...service, price: toPartUnits(service.price) })),
  };
}

type Authorizations = NonNullable<PaymentGateway['holds']>;

function convertHolds(
  { setAside, ...holds }: Authorizations,
  answered: (transaction: Transaction) => Transaction,
): Authorizations {
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
  const toShopAmount = <T extends { amount: number }>(part: T): T => ({
    ...part,
    amount: fromUnits(table, part.amount, currency),
  });
  return { refunds: refunds.map(toShopAmount), disputes: disputes.map(toShopAmount) };
}

type GatewayLedger = NonNullable<PaymentGateway['books']>;

function convertBooks({ between, of, ...books }: GatewayLedger, table: CurrencyTable): GatewayLedger {
  const toShopBooking = (booking: Booking) => inShopBooking(booking, table);
  return {
    ...books,
    ...(between && { between: async (from, to) => (await between(from, to)).map(toShopBooking) }),
    ...(of && { of: async (id) => (await of(id)).map(toShopBooking) }),
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
