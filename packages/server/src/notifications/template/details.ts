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

/** What stands between the sentence and the button: lines, totals, addresses. */
export function detailsOf<Kind extends MailKind>(kind: Kind, data: MailData[Kind], scribe: Scribe): Block[] {
  return details[kind](data, scribe);
}

type Details = { [Kind in MailKind]: (data: MailData[Kind], scribe: Scribe) => Block[] };

const details: Details = {
  order: (data, scribe) => [
    ...bought(data, scribe),
    ...(data.left_out ? [{ type: 'text' as const, text: data.left_out }] : []),
    ...managed(data.items, scribe),
    delivery(data, scribe),
    address(data.shipping, scribe),
  ],
  payment_waiting: unpaid,
  payment_refused: unpaid,
  shipping: (data, scribe) => [
    { type: 'lines', lines: data.items.map(itemLine) },
    facts([
      [scribe.labels.carrier, data.carrier],
      [scribe.labels.trackingNumber, data.tracking_number],
    ]),
    ...tracking(data.tracking_url, scribe),
    address(data.shipping, scribe),
  ],
  refund: ({ amount, currency, reason }, { labels, format }) => [
    facts([
      [labels.refund, format.money(amount, currency)],
      [labels.reason, reason],
    ]),
  ],
  cancel: ({ items, refund_total, currency }, { labels, format }) => [
    { type: 'lines', lines: items.map(itemLine) },
    facts([[labels.refund, refund_total > 0 ? format.money(refund_total, currency) : null]]),
  ],
  order_changed: (data, scribe) => [
    ...bought(data, scribe),
    facts([
      [scribe.labels.refund, data.refund_total > 0 ? scribe.format.money(data.refund_total, data.currency) : null],
    ]),
    delivery(data, scribe),
    address(data.shipping, scribe),
  ],
  draft: ({ note, date_expires }, { labels, format }) => [
    ...(note ? [{ type: 'text' as const, text: note }] : []),
    facts([[labels.validUntil, format.date(date_expires)]]),
  ],
  return_requested: ({ items, reason }, { labels }) => [
    { type: 'lines', lines: items.map(itemLine) },
    facts([[labels.reason, reason]]),
  ],
  return_declined: ({ items, note }, { labels }) => [
    { type: 'lines', lines: items.map(itemLine) },
    facts([[labels.reason, note]]),
  ],
  order_link: () => [],
  stock_alert: () => [],
  back_in_stock: () => [],
  recover: () => [],
  verify: () => [],
  email_changed: ({ new_email }, { labels }) => [facts([[labels.newEmail, new_email]])],
  second_step: ({ deed, left }, { labels }) => [
    facts([[labels.codesLeft, deed === 'recovery_code' ? String(left) : null]]),
  ],
  newsletter: () => [],
  subscription_renewed: (data, scribe) => [
    ...bought(data, scribe),
    facts([[scribe.labels.nextOrder, data.date_next && scribe.format.date(data.date_next)]]),
  ],
  subscription_payment_failed: ({ product, amount, currency, date_retry }, { labels, format }) => [
    facts([
      [labels.product, product],
      [labels.amount, format.money(amount, currency)],
      [labels.nextAttempt, date_retry && format.date(date_retry)],
    ]),
  ],
  subscription_changed: ({ deed, product, amount, currency, date, reason }, { labels, format }) => [
    ...(reason ? [{ type: 'text' as const, text: reason }] : []),
    facts([
      [labels.product, product],
      [labels.amount, deed === 'canceled' ? null : format.money(amount, currency)],
      [deed === 'canceled' ? labels.validUntil : labels.nextOrder, date && format.date(date)],
    ]),
  ],
  hold_ends: held,
  hold_ended: held,
  owner_order: ({ amount, currency, pieces }, { labels, format }) => [
    facts([
      [labels.amount, format.money(amount, currency)],
      [labels.pieces, String(pieces)],
    ]),
  ],
  owner_stock: ({ product, left }, { labels }) => [
    facts([
      [labels.article, product],
      [labels.left, String(left)],
    ]),
  ],
  owner_renewal: ({ subscription, date_retry }, { labels, format }) => [
    facts([
      [labels.product, subscription],
      [labels.nextAttempt, date_retry && format.date(date_retry)],
    ]),
  ],
  owner_return: () => [],
  owner_refund: ({ amount, currency }, { labels, format }) => [
    facts([[labels.amount, format.money(amount, currency)]]),
  ],
  books_differ: ({ found, gone }, scribe) => [
    ...differences(scribe.labels.found, found, scribe),
    ...differences(scribe.labels.gone, gone, scribe),
  ],
};

function unpaid({ items, amount, currency }: MailData['payment_refused'], { labels, format }: Scribe): Block[] {
  return [{ type: 'lines', lines: items.map(itemLine) }, facts([[labels.amount, format.money(amount, currency)]])];
}

function held({ amount, currency, gateway, date_expires }: MailData['hold_ends'], { labels, format }: Scribe): Block[] {
  return [
    facts([
      [labels.amount, format.money(amount, currency)],
      [labels.gateway, gateway],
      [labels.heldUntil, date_expires && format.date(date_expires)],
    ]),
  ];
}

function differences(title: string, list: MailDifference[], { labels }: Scribe): Block[] {
  if (list.length === 0) return [];
  const row = ({ gateway, kind, number, transaction_id, ours, theirs }: MailDifference): [string, string] => {
    const where = [gateway, kind, transaction_id, number && `#${number}`].filter(Boolean).join(' · ');
    return [where, `${labels.ours}: ${ours || '–'}; ${labels.theirs}: ${theirs || '–'}`];
  };
  return [{ type: 'text', text: title }, facts(list.map(row))];
}

function bought(data: MailTotals & { items: PricedMailItem[] }, scribe: Scribe): Block[] {
  const price = (item: PricedMailItem) => scribe.format.money(item.price_total, data.currency);
  const lines = data.items.map((item) => ({
    ...itemLine(item),
    description: [item.description, planText(item, data.currency, scribe)].filter(Boolean).join(' · '),
    price: price(item),
  }));
  return [
    { type: 'lines', lines },
    { type: 'sums', sums: sumsOf(data, scribe) },
  ];
}

function planText({ plan }: PricedMailItem, currency: string, { plan: words, format }: Scribe): string {
  if (!plan) return '';
  return words({ ...plan, amount: format.money(plan.amount, currency), next: format.date(plan.date_next) });
}

function managed(items: PricedMailItem[], { labels }: Scribe): Block[] {
  return items.some(({ plan }) => plan) ? [{ type: 'text', text: labels.managePlan }] : [];
}

/** As in the cart: what is zero is left out, except shipping, which is good to know to be free. */
function sumsOf(totals: MailTotals, { labels, format }: Scribe): Sum[] {
  const row = (label: string, amount: Minor, isTotal = false) => ({
    label,
    value: format.money(amount, totals.currency),
    isTotal,
  });
  const unlessZero = (label: string, amount: Minor) => (amount === 0 ? [] : [row(label, amount)]);
  return [
    row(labels.subTotal, totals.sub_total),
    ...unlessZero(labels.discount, -totals.discount_total),
    row(labels.shipping, totals.shipment_total),
    ...unlessZero(labels.tax, totals.tax_total - totals.tax_included_total),
    row(labels.total, totals.grand_total, true),
    ...unlessZero(labels.taxIncluded, totals.tax_included_total),
    ...unlessZero(labels.giftCard, totals.giftcard_total),
    ...(totals.paid ? unlessZero(paidLabel(totals.paid, labels), totals.paid.amount) : []),
  ];
}

function paidLabel({ kind, name }: NonNullable<MailTotals['paid']>, labels: Scribe['labels']): string {
  return kind === 'waived' ? labels.waived : `${labels[kind]} ${name ?? labels.card}`;
}

function itemLine({ name, quantity, description = '' }: MailItem) {
  return { name, quantity, description, price: '' };
}

function facts(rows: [label: string, value: string | null | undefined][]): Block {
  return {
    type: 'facts',
    facts: rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
  };
}

function tracking(url: string | null | undefined, { labels }: Scribe): Block[] {
  const isPage = /^https?:$/.test(URL.parse(url ?? '')?.protocol ?? '');
  return url && isPage ? [{ type: 'link', label: labels.trackParcel, url }] : [];
}

function delivery({ shipping }: MailData['order'], { labels, format }: Scribe): Block {
  return facts([[labels.delivery, shipping.delivery && format.days(shipping.delivery)]]);
}

function address(to: MailAddress, { labels }: Scribe): Block {
  const { name, company, address1, address2, city, state, zip, country, phone } = to;
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [name, company, address1, address2, place, country, phone].filter((line): line is string =>
    Boolean(line),
  );
  return { type: 'address', title: labels.shipTo, lines };
}
