import type { Minor } from '@mercer/contract';
import type {
  MailAddress,
  MailData,
  MailDifference,
  MailItem,
  MailKind,
  MailTotals,
  PricedMailItem,
} from '../mail-data.ts';
import type { Block, Sum } from './content.ts';
import type { Format } from './format.ts';
import type { MailTexts } from './texts.ts';

interface Scribe {
  labels: MailTexts['labels'];
  plan: MailTexts['plan'];
  format: Format;
  publicUrl: string;
}

/** Builds the blocks between the sentence and the button of a mail: lines, totals, addresses. */
export function buildMailDetails<Kind extends MailKind>(kind: Kind, data: MailData[Kind], scribe: Scribe): Block[] {
  return details[kind](data, scribe);
}

type Details = { [Kind in MailKind]: (data: MailData[Kind], scribe: Scribe) => Block[] };

const details: Details = {
  order: (data, scribe) => [
    ...buildOrderBlocks(data, scribe),
    ...(data.left_out ? [{ type: 'text' as const, text: data.left_out }] : []),
    ...buildPlanNotice(data.items, scribe),
    buildDeliveryFacts(data, scribe),
    buildAddressBlock(data.shipping, scribe),
  ],
  payment_waiting: unpaid,
  payment_refused: unpaid,
  shipping: (data, scribe) => [
    { type: 'lines', lines: data.items.map(toMailItemLine) },
    createFactsBlock([
      [scribe.labels.carrier, data.carrier],
      [scribe.labels.trackingNumber, data.tracking_number],
    ]),
    ...buildTrackingLink(data.tracking_url, scribe),
    buildAddressBlock(data.shipping, scribe),
  ],
  refund: ({ amount, currency, reason }, { labels, format }) => [
    createFactsBlock([
      [labels.refund, format.money(amount, currency)],
      [labels.reason, reason],
    ]),
  ],
  cancel: ({ items, refund_total, currency }, { labels, format }) => [
    { type: 'lines', lines: items.map(toMailItemLine) },
    createFactsBlock([[labels.refund, refund_total > 0 ? format.money(refund_total, currency) : null]]),
  ],
  order_changed: (data, scribe) => [
    ...buildOrderBlocks(data, scribe),
    createFactsBlock([
      [scribe.labels.refund, data.refund_total > 0 ? scribe.format.money(data.refund_total, data.currency) : null],
    ]),
    buildDeliveryFacts(data, scribe),
    buildAddressBlock(data.shipping, scribe),
  ],
  draft: ({ note, date_expires }, { labels, format }) => [
    ...(note ? [{ type: 'text' as const, text: note }] : []),
    createFactsBlock([[labels.validUntil, format.date(date_expires)]]),
  ],
  return_requested: ({ items, reason }, { labels }) => [
    { type: 'lines', lines: items.map(toMailItemLine) },
    createFactsBlock([[labels.reason, reason]]),
  ],
  return_declined: ({ items, note }, { labels }) => [
    { type: 'lines', lines: items.map(toMailItemLine) },
    createFactsBlock([[labels.reason, note]]),
  ],
  order_link: () => [],
  stock_alert: () => [],
  back_in_stock: () => [],
  recover: () => [],
  verify: () => [],
  email_changed: ({ new_email }, { labels }) => [createFactsBlock([[labels.newEmail, new_email]])],
  second_step: ({ deed, left: remainingCodes }, { labels }) => [
    createFactsBlock([[labels.codesLeft, deed === 'recovery_code' ? String(remainingCodes) : null]]),
  ],
  newsletter: () => [],
  subscription_renewed: (data, scribe) => [
    ...buildOrderBlocks(data, scribe),
    createFactsBlock([[scribe.labels.nextOrder, data.date_next && scribe.format.date(data.date_next)]]),
  ],
  subscription_payment_failed: ({ product, amount, currency, date_retry }, { labels, format }) => [
    createFactsBlock([
      [labels.product, product],
      [labels.amount, format.money(amount, currency)],
      [labels.nextAttempt, date_retry && format.date(date_retry)],
    ]),
  ],
  subscription_changed: ({ deed, product, amount, currency, date, reason }, { labels, format }) => [
    ...(reason ? [{ type: 'text' as const, text: reason }] : []),
    createFactsBlock([
      [labels.product, product],
      [labels.amount, deed === 'canceled' ? null : format.money(amount, currency)],
      [deed === 'canceled' ? labels.validUntil : labels.nextOrder, date && format.date(date)],
    ]),
  ],
  hold_ends: buildAuthorizationFacts,
  hold_ended: buildAuthorizationFacts,
  owner_order: ({ amount, currency, pieces }, { labels, format }) => [
    createFactsBlock([
      [labels.amount, format.money(amount, currency)],
      [labels.pieces, String(pieces)],
    ]),
  ],
  owner_stock: ({ product, left: remainingStock }, { labels }) => [
    createFactsBlock([
      [labels.article, product],
      [labels.left, String(remainingStock)],
    ]),
  ],
  owner_renewal: ({ subscription, date_retry }, { labels, format }) => [
    createFactsBlock([
      [labels.product, subscription],
      [labels.nextAttempt, date_retry && format.date(date_retry)],
    ]),
  ],
  owner_return: () => [],
  owner_refund: ({ amount, currency }, { labels, format }) => [
    createFactsBlock([[labels.amount, format.money(amount, currency)]]),
  ],
  books_differ: ({ found: newDifferences, gone: settledDifferences }, scribe) => [
    ...buildDifferenceBlocks(scribe.labels.found, newDifferences, scribe),
    ...buildDifferenceBlocks(scribe.labels.gone, settledDifferences, scribe),
  ],
};

function unpaid({ items, amount, currency }: MailData['payment_refused'], { labels, format }: Scribe): Block[] {
  return [
    { type: 'lines', lines: items.map(toMailItemLine) },
    createFactsBlock([[labels.amount, format.money(amount, currency)]]),
  ];
}

function buildAuthorizationFacts(
  { amount, currency, gateway, date_expires }: MailData['hold_ends'],
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

function buildDifferenceBlocks(title: string, list: MailDifference[], { labels }: Scribe): Block[] {
  if (list.length === 0) return [];
  const toFactRow = ({
    gateway,
    kind,
    number,
    transaction_id,
    ours: shopValue,
    theirs: gatewayValue,
  }: MailDifference): [string, string] => {
    const transactionLabel = [gateway, kind, transaction_id, number && `#${number}`].filter(Boolean).join(' · ');
    return [transactionLabel, `${labels.ours}: ${shopValue || '–'}; ${labels.theirs}: ${gatewayValue || '–'}`];
  };
  return [{ type: 'text', text: title }, createFactsBlock(list.map(toFactRow))];
}

function buildOrderBlocks(data: MailTotals & { items: PricedMailItem[] }, scribe: Scribe): Block[] {
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

function buildPlanNotice(items: PricedMailItem[], { labels }: Scribe): Block[] {
  return items.some(({ plan }) => plan) ? [{ type: 'text', text: labels.managePlan }] : [];
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
    toSumRow(labels.shipping, totals.shipment_total),
    ...toNonZeroRows(labels.tax, totals.tax_total - totals.tax_included_total),
    toSumRow(labels.total, totals.grand_total, true),
    ...toNonZeroRows(labels.taxIncluded, totals.tax_included_total),
    ...toNonZeroRows(labels.giftCard, totals.giftcard_total),
    ...(totals.paid ? toNonZeroRows(formatPaymentLabel(totals.paid, labels), totals.paid.amount) : []),
  ];
}

function formatPaymentLabel({ kind, name }: NonNullable<MailTotals['paid']>, labels: Scribe['labels']): string {
  return kind === 'waived' ? labels.waived : `${labels[kind]} ${name ?? labels.card}`;
}

function toMailItemLine({ name, quantity, description = '' }: MailItem) {
  return { name, quantity, description, price: '' };
}

function createFactsBlock(rows: [label: string, value: string | null | undefined][]): Block {
  return {
    type: 'facts',
    facts: rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
  };
}

function buildTrackingLink(url: string | null | undefined, { labels }: Scribe): Block[] {
  const isPage = /^https?:$/.test(URL.parse(url ?? '')?.protocol ?? '');
  return url && isPage ? [{ type: 'link', label: labels.trackParcel, url }] : [];
}

function buildDeliveryFacts({ shipping }: MailData['order'], { labels, format }: Scribe): Block {
  return createFactsBlock([[labels.delivery, shipping.delivery && format.days(shipping.delivery)]]);
}

function buildAddressBlock(to: MailAddress, { labels }: Scribe): Block {
  const { name, company, address1, address2, city, state, zip, country, phone } = to;
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [name, company, address1, address2, place, country, phone].filter((line): line is string =>
    Boolean(line),
  );
  return { type: 'address', title: labels.shipTo, lines };
}
