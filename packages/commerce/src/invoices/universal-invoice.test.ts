import { describe, expect, test } from 'vitest';
import type { InvoiceSnapshot, InvoiceTax } from './snapshot.ts';
import { buildUniversalInvoice } from './universal-invoice.ts';

const tax = (rate: number, amount: number, base?: number): InvoiceTax => ({
  name: 'MwSt.',
  rate,
  amount,
  included: true,
  ...(base !== undefined && { base }),
});

/** Two rates, a line without tax, a shipment that is taxed, a discount and terms of payment. */
const invoice: InvoiceSnapshot = {
  kind: 'invoice',
  number: 'RE-2026-1000',
  date: '2026-11-30T23:30:00.000Z',
  supply_date: '2026-11-30T23:30:00.000Z',
  time_zone: 'Europe/Berlin',
  invoice_number: null,
  order_number: '1000',
  order_date: '2026-11-30T08:00:00.000Z',
  locale: 'de-DE',
  currency: 'EUR',
  seller: {
    name: 'Mercer & Söhne <GmbH>',
    email: 'shop@mercer.test',
    phone: '+49 431 1234',
    lines: ['Hafenstraße 1', '24103 Kiel'],
    tax_id: 'DE 123456789',
    address: { address1: 'Hafenstraße 1', zip: '24103', city: 'Kiel', country: 'DE' },
  },
  buyer: {
    email: 'ada@mercer.test',
    lines: ['Ada'],
    address: { name: 'Ada', address1: 'Weg 1', address2: 'Hof', zip: '10115', city: 'Berlin', country: 'DE' },
  },
  shipping: { email: null, lines: ['Ada'] },
  lines: [
    {
      name: 'Becher "groß"',
      sku: 'B-1',
      description: 'Farbe: Blau',
      quantity: 3,
      price: 1000,
      discount_total: 100,
      total: 2900,
      taxes: [tax(19, 463)],
    },
    {
      name: 'Buch',
      sku: null,
      description: '',
      quantity: 1,
      price: 1070,
      discount_total: 0,
      total: 1070,
      taxes: [tax(7, 70)],
    },
  ],
  sub_total: 4070,
  discount_total: 100,
  shipment_total: 490,
  adjustment: 0,
  taxes: [tax(19, 541, 2849), tax(7, 70, 1000)],
  grand_total: 4460,
  payments: [],
  footer: 'Danke!',
  terms: {
    method: 'Rechnung',
    date_due: '2026-12-14T00:00:00.000Z',
    reference: '1000',
    iban: 'DE02120300000000202051',
    bic: null,
  },
};

/** Order of the elements of UBL 2.1 that are written, after OASIS's schemas; a line, a party and their parts have theirs. */
const sequences: Record<string, string> = {
  Invoice:
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference OrderReference BillingReference ' +
    'AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote:
    'CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference OrderReference BillingReference ' +
    'AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine',
  Party: 'EndpointID PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  PostalAddress: 'StreetName AdditionalStreetName CityName PostalZone CountrySubentity Country',
  PaymentMeans: 'PaymentMeansCode PaymentID PayeeFinancialAccount',
  AllowanceCharge: 'ChargeIndicator AllowanceChargeReason Amount TaxCategory',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'ID Percent TaxExemptionReason TaxScheme',
  ClassifiedTaxCategory: 'ID Percent TaxExemptionReason TaxScheme',
  LegalMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableAmount',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount Item Price',
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount Item Price',
  Item: 'Description Name SellersItemIdentification ClassifiedTaxCategory',
};

interface Element {
  name: string;
  text: string;
  children: Element[];
}

/** Reads elements and texts: attributes, and what else XML can have, are not looked at. */
function parseRoot(xml: string): Element {
  const document: Element = { name: '', text: '', children: [] };
  const open = [document];
  for (const [, end, name = '', , text = ''] of xml.matchAll(/<(\/?)(?:\w+:)?(\w+)((?:\s[^>]*)?)>([^<]*)/g)) {
    if (end) open.pop();
    else {
      const element = { name, text: text.trim(), children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    }
  }
  const [root] = document.children;
  if (!root || open.length > 1) throw new Error('A document has one root, which ends');
  return root;
}

const children = (element: Element, name: string) => element.children.filter((child) => child.name === name);
const readText = (element: Element, ...path: string[]): string =>
  path.length === 0
    ? element.text
    : readText(children(element, path[0] ?? '')[0] ?? { name: '', text: '', children: [] }, ...path.slice(1));
const cents = (text: string) => Math.round(Number(text) * 100);
const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Compares the order of elements with the schemas: an element in another place is refused by receivers. */
function checkSequence(element: Element): void {
  const sequence = sequences[element.name]?.split(' ');
  if (sequence) {
    const places = element.children.map(({ name }) => sequence.indexOf(name));
    expect([element.name, places]).toEqual([element.name, places.toSorted((a, b) => a - b)]);
    expect([element.name, places.includes(-1)]).toEqual([element.name, false]);
  }
  for (const child of element.children) {
    expect([child.name, child.text !== '' || child.children.length > 0]).toEqual([child.name, true]);
    checkSequence(child);
  }
}

/** Rules of EN 16931 on sums, by their names in the standard. */
function checkRules(root: Element): void {
  const [totals] = children(root, 'LegalMonetaryTotal');
  const [taxTotal] = children(root, 'TaxTotal');
  if (!totals || !taxTotal) throw new Error('Totals are missing');
  const total = (name: string) => cents(readText(totals, name));
  const lines = children(root, `${root.name}Line`);
  const charges = children(root, 'AllowanceCharge');
  const sumCharges = (isCharge: string) =>
    add(
      charges
        .filter((charge) => readText(charge, 'ChargeIndicator') === isCharge)
        .map((charge) => cents(readText(charge, 'Amount'))),
    );
  // BR-16, BR-CO-10
  expect(lines.length).toBeGreaterThan(0);
  expect(total('LineExtensionAmount')).toBe(add(lines.map((line) => cents(readText(line, 'LineExtensionAmount')))));
  // BR-CO-11, BR-CO-12
  expect([total('AllowanceTotalAmount'), total('ChargeTotalAmount')]).toEqual([
    sumCharges('false'),
    sumCharges('true'),
  ]);
  // BR-CO-13, BR-CO-15, BR-CO-16
  const exclusive = total('LineExtensionAmount') - total('AllowanceTotalAmount') + total('ChargeTotalAmount');
  expect(total('TaxExclusiveAmount')).toBe(exclusive);
  expect(total('TaxInclusiveAmount')).toBe(exclusive + cents(readText(taxTotal, 'TaxAmount')));
  expect(total('PayableAmount')).toBe(total('TaxInclusiveAmount') - total('PrepaidAmount'));
  const subtotals = children(taxTotal, 'TaxSubtotal');
  // BR-CO-14
  expect(cents(readText(taxTotal, 'TaxAmount'))).toBe(add(subtotals.map((each) => cents(readText(each, 'TaxAmount')))));
  for (const subtotal of subtotals) {
    const [category, percent] = ['ID', 'Percent'].map((name) => readText(subtotal, 'TaxCategory', name));
    const isOfGroup = (element: Element, name: string) =>
      readText(element, ...name.split('.'), 'ID') === category &&
      readText(element, ...name.split('.'), 'Percent') === percent;
    const base =
      add(
        lines
          .filter((line) => isOfGroup(line, 'Item.ClassifiedTaxCategory'))
          .map((line) => cents(readText(line, 'LineExtensionAmount'))),
      ) +
      add(
        charges
          .filter((charge) => isOfGroup(charge, 'TaxCategory'))
          .map(
            (charge) => (readText(charge, 'ChargeIndicator') === 'true' ? 1 : -1) * cents(readText(charge, 'Amount')),
          ),
      );
    // BR-S-08, BR-Z-08, BR-E-08, BR-AE-08, BR-G-08
    expect(cents(readText(subtotal, 'TaxableAmount'))).toBe(base);
    // BR-CO-17, with the cent that rounding line by line can make
    const computed = (base * Number(percent)) / 100;
    expect(Math.abs(cents(readText(subtotal, 'TaxAmount')) - computed)).toBeLessThanOrEqual(2);
    // BR-E-10, BR-AE-10, BR-G-10; BR-S-10, BR-Z-10
    const hasReason = readText(subtotal, 'TaxCategory', 'TaxExemptionReason') !== '';
    expect([category, hasReason]).toEqual([category, !['S', 'Z'].includes(category ?? '')]);
  }
  // BR-CO-25
  if (total('PayableAmount') > 0 && root.name === 'Invoice')
    expect(readText(root, 'DueDate') + readText(root, 'PaymentTerms', 'Note')).not.toBe('');
}

function checkDocument(xml: string): Element {
  const root = parseRoot(xml);
  checkSequence(root);
  checkRules(root);
  return root;
}

describe.each(['xrechnung_ubl', 'peppol'] as const)('%s', (profile) => {
  test('an invoice of two rates, a discount and a shipment keeps the order and the rules', () => {
    const root = checkDocument(buildUniversalInvoice(invoice, profile));
    expect(root.name).toBe('Invoice');
    expect(readText(root, 'IssueDate')).toBe('2026-12-01');
    expect(readText(root, 'DueDate')).toBe('2026-12-14');
    expect(readText(root, 'PaymentMeans', 'PaymentMeansCode')).toBe('58');
    expect(readText(root, 'AccountingSupplierParty', 'Party', 'PartyTaxScheme', 'CompanyID')).toBe('DE123456789');
  });

  test('a paid invoice, and one without terms', () => {
    const { terms: _, ...withoutTerms } = invoice;
    checkDocument(buildUniversalInvoice(withoutTerms, profile));
    const paid = { ...withoutTerms, payments: [{ label: 'card', amount: 4460 }] };
    const root = checkDocument(buildUniversalInvoice(paid, profile));
    expect(readText(root, 'LegalMonetaryTotal', 'PayableAmount')).toBe('0');
    expect(readText(root, 'PaymentMeans', 'PaymentMeansCode')).toBe('68');
  });

  test('a credit note names its invoice; one that takes it back is an invoice', () => {
    const note = { ...invoice, kind: 'credit_note', number: 'GS-1', invoice_number: 'RE-2026-1000' } as const;
    const root = checkDocument(buildUniversalInvoice(note, profile));
    expect(root.name).toBe('CreditNote');
    expect(readText(root, 'BillingReference', 'InvoiceDocumentReference', 'ID')).toBe('RE-2026-1000');
    const negate = (amounts: InvoiceTax[]) =>
      amounts.map(({ base, ...each }) => ({
        ...each,
        amount: -each.amount,
        ...(base !== undefined && { base: -base }),
      }));
    const reversal: InvoiceSnapshot = {
      ...note,
      reverses: 'GS-1',
      lines: note.lines.map((line) => ({
        ...line,
        price: -line.price,
        total: -line.total,
        taxes: negate(line.taxes ?? []),
      })),
      shipment_total: -note.shipment_total,
      taxes: negate(note.taxes),
      grand_total: -note.grand_total,
    };
    expect(checkDocument(buildUniversalInvoice(reversal, profile)).name).toBe('Invoice');
  });

  test('a line without tax, an export and a buyer who owes the tax', () => {
    const lines = invoice.lines.map((line) => ({ ...line, taxes: [] }));
    const untaxed: InvoiceSnapshot = { ...invoice, lines, taxes: [] };
    checkDocument(buildUniversalInvoice({ ...untaxed, tax_exemption: 'customer' }, profile));
    const address = { ...invoice.buyer.address, country: 'CH' };
    const exported = { ...untaxed, buyer: { ...invoice.buyer, address }, tax_exemption: 'export' } as const;
    const root = checkDocument(buildUniversalInvoice(exported, profile));
    expect(JSON.stringify(root)).toContain('Export outside the EU');
    const reverseCharge = { ...untaxed, buyer_vat_id: 'ATU12345675', tax_exemption: 'reverse_charge' } as const;
    expect(JSON.stringify(checkDocument(buildUniversalInvoice(reverseCharge, profile)))).toContain('Reverse charge');
    const mixed = [...invoice.lines.slice(0, 1), ...lines.slice(1)];
    checkDocument(buildUniversalInvoice({ ...invoice, lines: mixed, taxes: [tax(19, 541, 2849)] }, profile));
  });
});

test('everything that is missing is named at once, by profile', () => {
  const seller = { ...invoice.seller, email: null, phone: '', tax_id: null };
  expect(() => buildUniversalInvoice({ ...invoice, seller }, 'peppol')).toThrow(
    'RE-2026-1000 cannot be an electronic invoice: the setting invoice has no tax_id; the store has no support_email',
  );
  expect(() => buildUniversalInvoice({ ...invoice, seller }, 'xrechnung_ubl')).toThrow('the store has no phone');
  const lines = invoice.lines.map((line) => ({ ...line, taxes: [tax(19, 1), tax(7, 1)] }));
  expect(() => buildUniversalInvoice({ ...invoice, lines }, 'peppol')).toThrow('a line with several taxes');
});
