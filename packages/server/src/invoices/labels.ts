import type { InvoiceSnapshot } from './snapshot.ts';

const english = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  packing_slip: 'Packing slip',
  gift_receipt: 'Gift receipt',
  giftHint: 'Please keep it: it names the order, should something have to be exchanged.',
  tracking: 'Tracking number',
  giftNote: 'Gift note',
  number: 'Number',
  date: 'Date',
  order: 'Order',
  toInvoice: 'For invoice',
  replacedBy: 'Replaced by',
  reverses: 'Reverses',
  billTo: 'Bill to',
  shipTo: 'Ship to',
  taxId: 'Tax ID',
  item: 'Item',
  quantity: 'Qty',
  price: 'Price',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  adjustment: 'Shipping and other',
  included: 'included',
  total: 'Total',
  credited: 'Total refunded',
  paidWith: 'Paid with',
  card: 'Card',
  giftcard: 'Gift card',
  waived: 'Waived',
};

export type Labels = typeof english;

const german: Labels = {
  invoice: 'Rechnung',
  credit_note: 'Gutschrift',
  packing_slip: 'Lieferschein',
  gift_receipt: 'Geschenkbeleg',
  giftHint: 'Bitte aufbewahren: Er nennt die Bestellung, falls etwas umgetauscht werden soll.',
  tracking: 'Sendungsnummer',
  giftNote: 'Grußkarte',
  number: 'Nummer',
  date: 'Datum',
  order: 'Bestellung',
  toInvoice: 'Zu Rechnung',
  replacedBy: 'Ersetzt durch',
  reverses: 'Storniert',
  billTo: 'Rechnungsadresse',
  shipTo: 'Lieferadresse',
  taxId: 'USt-IdNr.',
  item: 'Artikel',
  quantity: 'Menge',
  price: 'Preis',
  amount: 'Betrag',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  shipping: 'Versand',
  adjustment: 'Versand und Sonstiges',
  included: 'enthalten',
  total: 'Gesamtbetrag',
  credited: 'Erstatteter Betrag',
  paidWith: 'Bezahlt mit',
  card: 'Karte',
  giftcard: 'Geschenkkarte',
  waived: 'Erlassen',
};

const languages: Record<string, Labels> = { en: english, de: german };

export function selectLabels({ locale }: Pick<InvoiceSnapshot, 'locale'>): Labels {
  return languages[locale.split('-')[0] ?? ''] ?? english;
}
