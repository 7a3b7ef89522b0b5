import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildElectronicInvoice } from './electronic-invoice.ts';
import { renderInvoicePdf } from './pdf.ts';
import type { InvoiceSnapshot, InvoiceTax } from './snapshot.ts';

const tax = (rate: number, amount: number, base?: number): InvoiceTax => ({
  name: 'MwSt.',
  rate,
  amount,
  included: true,
  ...(base !== undefined && { base }),
});

/** Two rates, a shipment that is taxed, a discount, and a name that is no markup. */
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
    address: { name: '王小明', address1: 'Weg 1', zip: '10115', city: 'Berlin', country: 'DE' },
  },
  shipping: { email: null, lines: ['Ada'] },
  lines: [
    {
      name: 'Becher\u0000 "groß"',
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
  payments: [{ label: 'card', amount: 4460 }],
};

const readAmounts = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g')), ([, value]) =>
    Math.round(Number(value) * 100),
  );
const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Rules of EN 16931 on sums, by their names in the standard. */
function checkSums(xml: string): void {
  const [summary = ''] = /<ram:SpecifiedTradeSettlementHeaderMonetarySummation>.*/s.exec(xml) ?? [];
  const [settlement = ''] = /<ram:ApplicableHeaderTradeSettlement>.*/s.exec(xml) ?? [];
  const [lines = ''] = /^.*?<ram:ApplicableHeaderTradeAgreement>/s.exec(xml) ?? [];
  const readTotal = (name: string) => readAmounts(summary, name)[0] ?? 0;
  // BR-CO-10
  expect(readTotal('LineTotalAmount')).toBe(add(readAmounts(lines, 'LineTotalAmount')));
  // BR-CO-13
  const basis = readTotal('LineTotalAmount') - readTotal('AllowanceTotalAmount') + readTotal('ChargeTotalAmount');
  expect(readTotal('TaxBasisTotalAmount')).toBe(basis);
  // BR-CO-14, BR-CO-15, BR-CO-16
  expect(readTotal('TaxTotalAmount')).toBe(add(readAmounts(settlement, 'CalculatedAmount')));
  expect(readTotal('GrandTotalAmount')).toBe(basis + readTotal('TaxTotalAmount'));
  expect(readTotal('DuePayableAmount')).toBe(readTotal('GrandTotalAmount') - readTotal('TotalPrepaidAmount'));
  // BR-S-08, for all rates together
  expect(add(readAmounts(settlement, 'BasisAmount'))).toBe(basis);
}

describe.each(['zugferd', 'xrechnung'] as const)('%s', (profile) => {
  test('sums of two rates, a discount and a shipment agree', () => {
    const xml = buildElectronicInvoice(invoice, profile);
    checkSums(xml);
    expect(xml).toContain('<ram:Name>Mercer &amp; Söhne &lt;GmbH&gt;</ram:Name>');
    expect(xml).toContain('Becher &quot;groß&quot;');
    expect(xml).toContain('<ram:ID schemeID="VA">DE123456789</ram:ID>');
    expect(xml).toContain('<udt:DateTimeString format="102">20261201</udt:DateTimeString>');
    expect(xml).toContain('<ram:TypeCode>380</ram:TypeCode>');
    expect(xml).toContain('<ram:DuePayableAmount>0</ram:DuePayableAmount>');
  });

  test('a credit note names its invoice', () => {
    const note = {
      ...invoice,
      kind: 'credit_note',
      number: 'GS-1',
      invoice_number: 'RE-2026-1000',
      payments: [],
    } as const;
    const xml = buildElectronicInvoice({ ...note, payments: [] }, profile);
    checkSums(xml);
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(xml).toContain('<ram:IssuerAssignedID>RE-2026-1000</ram:IssuerAssignedID>');
  });

  test('what goes out of the EU without tax is an export', () => {
    const lines = invoice.lines.map((line) => ({ ...line, taxes: [] }));
    const address = { ...invoice.buyer.address, country: 'CH' };
    const xml = buildElectronicInvoice({ ...invoice, lines, taxes: [], buyer: { ...invoice.buyer, address } }, profile);
    checkSums(xml);
    expect(xml).toContain('<ram:CategoryCode>G</ram:CategoryCode>');
    expect(xml).toContain('<ram:ExemptionReason>Export outside the EU</ram:ExemptionReason>');
  });
});

test('everything that is missing is named at once', () => {
  const seller = { ...invoice.seller, email: null, tax_id: null };
  expect(() => buildElectronicInvoice({ ...invoice, seller }, 'xrechnung')).toThrow(
    'RE-2026-1000 cannot be an electronic invoice: the setting invoice has no tax_id; the store has no support_email',
  );
});

test('a PDF carries the XML, as PDF/A-3 that says so', async () => {
  const xml = buildElectronicInvoice(invoice, 'zugferd');
  const bytes = await renderInvoicePdf(invoice, { colour: '#ff9900', ground: '#131921', logo: null }, xml);
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(text).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
  expect(text).toContain('/AFRelationship /Alternative');
  expect(readStreams(bytes)).toContainEqual(Buffer.from(xml));
});

/** Contents of all compressed streams of a PDF. */
function readStreams(bytes: Uint8Array): Buffer[] {
  const text = Buffer.from(bytes).toString('latin1');
  return Array.from(text.matchAll(/stream\n([\s\S]*?)\nendstream/g), ([, content = '']) => {
    try {
      return inflateSync(Buffer.from(content, 'latin1'));
    } catch {
      return Buffer.from(content, 'latin1');
    }
  });
}

test('a business abroad that owes the tax itself is named with its VAT id, and the reason', () => {
  const line = { name: 'Mug', sku: null, description: '', quantity: 1, price: 1000, discount_total: 0, total: 1000 };
  const xml = buildElectronicInvoice(
    {
      ...invoice,
      buyer: { ...invoice.buyer, address: { ...invoice.buyer.address, country: 'AT' } },
      buyer_vat_id: 'ATU12345675',
      tax_exemption: 'reverse_charge',
      lines: [{ ...line, taxes: [] }],
      sub_total: 1000,
      discount_total: 0,
      shipment_total: 0,
      taxes: [],
      grand_total: 1000,
      payments: [],
    },
    'zugferd',
  );
  checkSums(xml);
  expect(xml).toContain('<ram:ID schemeID="VA">ATU12345675</ram:ID>');
  expect(xml.match(/<ram:CategoryCode>AE</g)).toHaveLength(2);
  expect(xml).toContain('<ram:ExemptionReason>Reverse charge</ram:ExemptionReason>');
});
