import { formatAddressLines, type Minor } from '@mercer/contract';
import type { PlaceholderValues, Scribe } from '../mails/define-mail.ts';
import type {
  AuthorizationMail,
  MailAddress,
  MailItem,
  MailTerms,
  MailTotals,
  OrderMail,
  PricedMailItem,
  UnpaidMail,
} from '../mails/mail-facts.ts';
import type { Block, Sum } from './content.ts';
import type { Format } from './format.ts';

export function buildUnpaidBlocks({ items, amount, currency }: UnpaidMail, { labels, format }: Scribe): Block[] {
  return [
    { type: 'lines', lines: items.map(toMailItemLine) },
    createFactsBlock([[labels.amount, format.money(amount, currency)]]),
  ];
}

export function buildAuthorizationFacts(
  { amount, currency, gateway, date_expires }: AuthorizationMail,
  { labels, format }: Scribe,
): Block[] {
  return [
    createFactsBlock([
      [labels.amount, format.money(amount, currency)],
      [labels.gateway, gateway],
      [labels.heldUntil, date_expires && format.date(date_expires)],
    ]),
  ];
}

export function buildOrderBlocks(data: MailTotals & { items: PricedMailItem[] }, scribe: Scribe): Block[] {
  const formatPrice = (item: PricedMailItem) => scribe.format.money(item.price_total, data.currency);
  const lines = data.items.map((item) => ({
    ...toMailItemLine(item),
    description: [item.description, formatPlanText(item, data.currency, scribe)].filter(Boolean).join(' · '),
    price: formatPrice(item),
  }));
  return [
    { type: 'lines', lines },
    { type: 'sums', sums: buildTotalRows(data, scribe) },
  ];
}

function formatPlanText({ plan }: PricedMailItem, currency: string, { plan: words, format }: Scribe): string {
  if (!plan) return '';
  return words({ ...plan, amount: format.money(plan.amount, currency), next: format.date(plan.date_next) });
}

/**
 * Builds the totals as the cart shows them: zero amounts are left out, except shipping, which is worth knowing to be
 * free.
 */
function buildTotalRows(totals: MailTotals, { labels, format }: Scribe): Sum[] {
  const toSumRow = (label: string, amount: Minor, isTotal = false) => ({
    label,
    value: format.money(amount, totals.currency),
    isTotal,
  });
  const toNonZeroRows = (label: string, amount: Minor) => (amount === 0 ? [] : [toSumRow(label, amount)]);
  return [
    toSumRow(labels.subTotal, totals.sub_total),
    ...toNonZeroRows(labels.discount, -totals.discount_total),
    ...(totals.is_digital ? [] : [toSumRow(labels.shipping, totals.shipment_total)]),
    ...toNonZeroRows(labels.tax, totals.tax_total - totals.tax_included_total),
    toSumRow(labels.total, totals.grand_total, true),
    ...toNonZeroRows(labels.taxIncluded, totals.tax_included_total),
    ...(totals.paid ? toNonZeroRows(formatPaymentLabel(totals.paid, labels), totals.paid.amount) : []),
    ...toNonZeroRows(labels.giftCard, totals.giftcard_total),
  ];
}

function formatPaymentLabel({ kind, name }: NonNullable<MailTotals['paid']>, labels: Scribe['labels']): string {
  return kind === 'waived' ? labels.waived : `${labels[kind]} ${name ?? labels.card}`;
}

export function toMailItemLine({ name, quantity, description = '' }: MailItem) {
  return { name, quantity, description, price: '' };
}

export function createFactsBlock(rows: [label: string, value: string | null | undefined][]): Block {
  return {
    type: 'facts',
    facts: rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
  };
}

/** Says how an order is paid without a gateway: instructions, bank account, reference and due date. */
export function buildTermsBlocks(terms: MailTerms, currency: string, { labels, format }: Scribe): Block[] {
  const { name, instructions, account, reference, amount, date_due } = terms;
  const { holder, iban, bic, bank } = account ?? {};
  return [
    createFactsBlock([
      [labels.paymentMethod, name],
      [labels.amountDue, format.money(amount, currency)],
      [labels.dueDate, date_due && format.date(date_due)],
      [labels.accountHolder, holder],
      ['IBAN', iban],
      ['BIC', bic],
      [labels.bank, bank],
      [labels.paymentReference, reference],
    ]),
    ...(instructions ? [{ type: 'text' as const, text: instructions }] : []),
  ];
}

/** Links to a page; nothing where the URL is none. */
export function createPageLink(url: string | null | undefined, label: string): Block[] {
  const isPage = /^https?:$/.test(URL.parse(url ?? '')?.protocol ?? '');
  return url && isPage ? [{ type: 'link', label, url }] : [];
}

export function buildDeliveryFacts({ shipping }: OrderMail, { labels, format }: Scribe): Block {
  return createFactsBlock([[labels.delivery, shipping.delivery && format.days(shipping.delivery)]]);
}

/** Builds the address that an order goes to; nothing where it goes nowhere. */
export function buildAddressBlocks(to: MailAddress, { labels, format }: Scribe): Block[] {
  const lines = formatAddressLines(to, format.country);
  return lines.length > 0 ? [{ type: 'address', title: labels.shipTo, lines }] : [];
}

export function toAuthorizationValues(
  { number, amount, currency, gateway, date_expires }: AuthorizationMail,
  { money, date }: Format,
): PlaceholderValues {
  return {
    'order.number': number,
    'payment.amount': money(amount, currency),
    'payment.gateway': gateway,
    'payment.held_until': date_expires && date(date_expires),
  };
}
