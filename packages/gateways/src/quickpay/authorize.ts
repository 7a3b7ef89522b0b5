import { returnAddress } from '../browser-params.ts';
import { GatewayRefused } from '../errors.ts';
import type { BegunPayment } from '../port.ts';
import type { Payment, Payments } from './payments.ts';
import { toTransaction } from './transaction.ts';

/**
 * `create` gives the page to type a card in for the session's payment; `get` tells of the card that was typed in.
 * @throws GatewayRefused
 */
export async function answerCardAction(
  payments: Payments,
  { action, id, ...addresses }: Record<string, unknown>,
  begunPayment: BegunPayment | undefined,
  mode: string,
): Promise<object> {
  if (!begunPayment) throw new GatewayRefused('No payment was started');
  const payment = await payments.read(begunPayment.id);
  if (!payment) throw new GatewayRefused('There is no such payment');
  if (action === 'create') return { url: await createPageUrl(payments, payment, addresses, begunPayment) };
  const { status } = toTransaction(payment, mode);
  const isOurs = action === 'get' && String(id) === begunPayment.id;
  if (isOurs && (status === 'authorized' || status === 'paid')) return toCardSummary(payment);
  throw new GatewayRefused('No card was authorized');
}

async function createPageUrl(
  payments: Payments,
  payment: Payment,
  { continueurl, cancelurl }: Record<string, unknown>,
  { id, amount, locale, pageMethods }: BegunPayment,
): Promise<string> {
  const returnUrl = new URL(returnAddress(continueurl));
  returnUrl.searchParams.set('card_id', id); // the shopper comes back knowing which payment it was
  const link = {
    amount,
    continue_url: returnUrl.href,
    cancel_url: returnAddress(cancelurl),
    language: pageLanguage(locale),
    payment_methods: pageMethods ?? 'creditcard',
  };
  const isOver = payment.operations.some(({ type }) => type === 'authorize') && (await isAuthorized(payments, id));
  return isOver ? returnUrl.href : payments.link(id, link);
}

/** QuickPay's two letters of a language; it has one for both kinds of Norwegian. */
function pageLanguage(locale: string): string {
  const { language } = new Intl.Locale(locale);
  return ['nb', 'nn'].includes(language) ? 'no' : language;
}

async function isAuthorized(payments: Payments, id: string): Promise<boolean> {
  const payment = await payments.read(id);
  return payment !== null && toTransaction(payment, 'test').status !== 'open';
}

/** The token finds the order where it was made before the shopper is back; nothing is paid by it. */
function toCardSummary({ id, metadata }: Payment): object {
  const { brand, last4, exp_month, exp_year } = metadata ?? {};
  return { token: String(id), brand, last4, exp_month, exp_year };
}
