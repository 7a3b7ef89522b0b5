import { isKeyInTable, type Minor, toMajorUnits } from '@mercer/contract';
import { selectTexts, type Texts } from '@mercer/platform/languages';
import type { InvoiceSnapshot } from './snapshot.ts';

/** Labels of printed documents in one language. */
type DocumentLabels = Texts['documents'];

/** An invoice in words, the same for HTML and PDF: nothing is left to format. */
export interface PrintedInvoice {
  labels: DocumentLabels;
  language: string;
  title: string;
  facts: [label: string, value: string][];
  seller: string[];
  buyer: string[];
  shipping: string[];
  lines: FormattedLine[];
  sums: [label: string, amount: string][];
  total: [label: string, amount: string];
  payments: [label: string, amount: string][];
  /** the owner's text below the sums; '' for none */
  footer: string;
}

export interface FormattedLine {
  name: string;
  description: string;
  quantity: string;
  price: string;
  total: string;
}

export function formatInvoice(snapshot: InvoiceSnapshot): PrintedInvoice {
  const labels = selectTexts(snapshot.locale).documents;
  const money = createMoneyFormatter(snapshot);
  const { seller, buyer, buyer_vat_id, shipping, kind, locale, payments, grand_total, replaced_by } = snapshot;
  return {
    labels,
    language: locale,
    title: `${labels[kind]} ${snapshot.number}`,
    facts: buildInvoiceFacts(snapshot, labels),
    seller: [seller.name, ...seller.lines, seller.email, seller.tax_id && `${labels.taxId} ${seller.tax_id}`].filter(
      isPresentText,
    ),
    buyer: [...buyer.lines, buyer.email, buyer_vat_id && `${labels.taxId} ${buyer_vat_id}`].filter(isPresentText),
    shipping: shipping.lines,
    lines: snapshot.lines.map((line) => ({
      name: line.name,
      description: [
        line.sku,
        line.description,
        line.discount_total > 0 && `${labels.discount} ${money(-line.discount_total)}`,
      ]
        .filter(isPresentText)
        .join(' · '),
      quantity: String(line.quantity),
      price: money(line.price),
      total: money(line.total),
    })),
    sums: buildSumRows(snapshot, labels, money).map(([label, amount]) => [label, money(amount)]),
    footer: snapshot.footer ?? '',
    total: [kind === 'invoice' || replaced_by ? labels.total : labels.credited, money(grand_total)],
    payments: payments.map(({ label, amount }) => [isKeyInTable(labels, label) ? labels[label] : label, money(amount)]),
  };
}

function buildInvoiceFacts(snapshot: InvoiceSnapshot, labels: DocumentLabels): PrintedInvoice['facts'] {
  const { number, date, order_number, invoice_number, replaced_by, reverses, locale, time_zone = 'UTC' } = snapshot;
  const day = formatPrintDate(date, locale, time_zone);
  const supplied: PrintedInvoice['facts'] = snapshot.supply_date
    ? [[labels.supplyDate, formatPrintDate(snapshot.supply_date, locale, time_zone)]]
    : [];
  const credited: PrintedInvoice['facts'] = invoice_number ? [[labels.toInvoice, invoice_number]] : [];
  const replaced: PrintedInvoice['facts'] = replaced_by ? [[labels.replacedBy, replaced_by]] : [];
  const reversed: PrintedInvoice['facts'] = reverses ? [[labels.reverses, reverses]] : [];
  const head: PrintedInvoice['facts'] = [
    [labels.number, number],
    [labels.date, day],
    ...supplied,
    [labels.order, order_number],
  ];
  return [...head, ...credited, ...replaced, ...reversed, ...buildTermFacts(snapshot, labels)];
}

function buildTermFacts({ terms, locale, time_zone = 'UTC' }: InvoiceSnapshot, labels: DocumentLabels) {
  if (!terms) return [];
  const { date_due, reference, iban, bic } = terms;
  const facts: [string, string | null][] = [
    [labels.dueDate, date_due && formatPrintDate(date_due, locale, time_zone)],
    [labels.paymentReference, reference],
    ['IBAN', iban],
    ['BIC', bic],
  ];
  return facts.flatMap(([label, value]): PrintedInvoice['facts'] => (value ? [[label, value]] : []));
}

export function formatPrintDate(date: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(toSupportedLocale(locale), { dateStyle: 'medium', timeZone }).format(new Date(date));
}

/** Discounts stand in the lines already, so the sum of the lines comes first. */
function buildSumRows(
  snapshot: InvoiceSnapshot,
  labels: DocumentLabels,
  money: (amount: Minor) => string,
): [label: string, amount: Minor][] {
  const { sub_total, discount_total, shipment_total, adjustment, taxes, tax_exemption } = snapshot;
  const rows: [string, number, shown: boolean][] = [
    [labels.subtotal, sub_total - discount_total, true],
    [
      labels.shipping,
      shipment_total,
      (snapshot.kind === 'invoice' && snapshot.shipping.lines.length > 0) || shipment_total !== 0,
    ],
    [labels.adjustment, adjustment, adjustment !== 0],
    ...taxes.map(({ name, rate, amount, included, base }): [string, number, boolean] => [
      [
        `${name} ${rate} %`,
        base !== undefined && `${labels.taxBase} ${money(base)}`,
        included && `(${labels.included})`,
      ]
        .filter(isPresentText)
        .join(' '),
      amount,
      true,
    ]),
    [labels.reverseCharge, 0, tax_exemption === 'reverse_charge'],
    [labels.taxExempt, 0, tax_exemption === 'customer'],
    [labels.taxFreeExport, 0, tax_exemption === 'export'],
  ];
  return rows.filter(([, , isShown]) => isShown).map(([label, amount]) => [label, amount]);
}

function createMoneyFormatter({ locale, currency }: InvoiceSnapshot) {
  const format = new Intl.NumberFormat(toSupportedLocale(locale), { style: 'currency', currency });
  return (amount: Minor) => format.format(toMajorUnits(amount, currency));
}

function toSupportedLocale(locale: string): string {
  return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en-US';
}

function isPresentText(text: string | null | false | undefined | ''): text is string {
  return Boolean(text);
}
