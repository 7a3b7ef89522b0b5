import { formatLocalAmount } from '../../ledger/amounts.ts';
import { invalidRequest } from './api/errors.ts';

const parseCurrencyCodes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Currency codes in the order in which Stripe lists them when it refuses another one. */
const supported = parseCurrencyCodes(
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny ' +
    'cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ils inr ' +
    'isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr ' +
    'mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sll sos ' +
    'srd std svc szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw',
);

/** https://docs.stripe.com/currencies; of ISK and UGX hundredths are counted, and none may be asked for. */
const zeroDecimal = parseCurrencyCodes('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf');
const threeDecimal = parseCurrencyCodes('bhd jod kwd omr tnd');
const wholeOnly = parseCurrencyCodes('isk ugx');

function getCurrencyDecimals(currency: string): number {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

/** Formats an amount with the number of decimals that Stripe uses. */
export function stripeAmount(minor: number, currency: string, locale: string): string {
  return formatLocalAmount(minor, currency, locale, getCurrencyDecimals(currency.toLowerCase()));
}

/** @throws StripeFault */
export function assertSupported(currency: string, param: string): void {
  if (supported.has(currency)) return;
  const supportedCodes = [...supported].join(', ');
  throw invalidRequest(`Invalid currency: ${currency}. Stripe currently supports these currencies: ${supportedCodes}`, {
    param,
  });
}

/** The last digit of thousandths is 0, and of a whole currency the last two are. @throws StripeFault */
export function assertCounted(amount: number, currency: string, param: string): void {
  const step = threeDecimal.has(currency) ? 10 : wholeOnly.has(currency) ? 100 : 1;
  if (amount % step === 0) return;
  throw invalidRequest(`Invalid amount: in ${currency} it must be a multiple of ${step}.`, { param });
}

const euros = parseCurrencyCodes('eur');
/** The currencies of a type's shoppers; a type that is not here takes all. */
const typeCurrencies: Readonly<Record<string, ReadonlySet<string>>> = {
  // https://docs.stripe.com/payments/ideal, /bancontact and /sepa-debit
  ideal: euros,
  bancontact: euros,
  sepa_debit: euros,
  // https://docs.stripe.com/payments/klarna
  klarna: parseCurrencyCodes('aud cad chf czk dkk eur gbp nok nzd pln ron sek usd'),
};

export function acceptsCurrency(type: string, currency: string): boolean {
  return typeCurrencies[type]?.has(currency) ?? true;
}

/** @throws StripeFault for types that are paid in other currencies only */
export function assertTypesTake(types: readonly string[], currency: string): void {
  const wrong = types.find((type) => !acceptsCurrency(type, currency));
  if (wrong === undefined) return;
  const message = `The currency provided (${currency}) is invalid for one or more payment method types on this PaymentIntent: ${wrong}.`;
  throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: 'currency' });
}
