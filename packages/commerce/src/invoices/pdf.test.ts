import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { type PrintableDocument, renderPdf } from './pdf.ts';
import type { InvoiceSnapshot } from './snapshot.ts';
import { cleanText } from './text-layout.ts';

const look = { colour: '#ff9900', ground: '#131921', logo: null };
const line = { name: 'Mug', sku: 'MUG', description: '', quantity: 1, price: 1000, discount_total: 0, total: 1000 };

function createInvoice(change: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  return {
    kind: 'invoice',
    number: 'INV-1000',
    date: '2026-11-30T08:00:00.000Z',
    invoice_number: null,
    order_number: '1000',
    order_date: '2026-11-30T08:00:00.000Z',
    locale: 'en-US',
    currency: 'EUR',
    seller: { name: 'Mercer GmbH', email: null, lines: [], tax_id: 'DE123' },
    buyer: { email: null, lines: ['Ada'] },
    shipping: { email: null, lines: ['Ada'] },
    lines: [line],
    sub_total: 1000,
    discount_total: 0,
    shipment_total: 0,
    adjustment: 0,
    taxes: [],
    grand_total: 1000,
    payments: [],
    ...change,
  };
}

async function readPdf(...documents: PrintableDocument[]) {
  const pdf = await getDocumentProxy(await renderPdf(documents, look));
  const { text } = await extractText(pdf, { mergePages: false });
  // A mark that the font draws apart from its letter has no text of its own: the reader gives its number
  const letters = text.join('\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
  return { pages: pdf.numPages, text: letters.replaceAll(/ +/g, ' ') };
}

async function readBuyer(...lines: string[]): Promise<string> {
  return (await readPdf({ invoice: createInvoice({ buyer: { email: null, lines } }) })).text;
}

test.each([
  '王小明',
  '朝阳区建国路88号',
  '们場樂 東京都千代田区',
  'ひらがなカタカナ',
  '서울특별시 강남구 테헤란로',
  'Nguyễn Thị Ế',
  'Łukasz Żółć Ğüş Čeština',
  'Ελληνικά ΦΠΑ',
  'Українська Россия',
  'ถนนสุขุมวิท',
  'Երևան თბილისი',
  'ירושלים',
])('an address in any script is written as it is: %s', async (text) => {
  expect(await readBuyer(text)).toContain(text);
});

test('Arabic letters are joined, and stand from right to left between what is not', async () => {
  const text = await readBuyer('محمد', 'ירושלים (שקד) 12345');
  expect(text.normalize('NFKC')).toContain('محمد');
  expect(text).toContain('ירושלים');
  expect(text).toContain('12345');
});

test('characters that no font has are boxes, and none becomes a question mark', async () => {
  const text = await readBuyer('Ada 🎉', '𓀀 end');
  expect(text).toContain('Ada □');
  expect(text).toContain('□ end');
  expect(text).not.toContain('?');
});

test('characters that direct or hide the text beside them are left out', () => {
  expect(cleanText('Ada \u202eevil\u2066 \u0000\u200bend\ufe0f')).toBe('Ada evil end');
  expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم');
  expect(cleanText('\ud800 lone')).toBe('\ufffd lone');
});

test('names of any length, and five hundred lines, fit on pages', async () => {
  const lines = Array.from({ length: 500 }, (_, place) => ({
    ...line,
    name: place % 50 === 0 ? 'x'.repeat(100_000) : `Mug ${place}`,
  }));
  const { pages, text } = await readPdf({ invoice: createInvoice({ lines }) });
  expect(pages).toBeGreaterThan(10);
  expect(text).toContain('Mug 499');
  expect(text).toContain(`INV-1000 · ${pages} / ${pages}`);
});

test('each document of a PDF begins on a page of its own and counts its own pages', async () => {
  const second = createInvoice({ number: 'INV-1001', footer: 'Geschäftsführerin: Ada\nAmtsgericht Kiel' });
  const { pages, text } = await readPdf({ invoice: createInvoice() }, { invoice: second });
  expect(pages).toBe(2);
  expect(text).toContain('INV-1000 · 1 / 1');
  expect(text).toContain('INV-1001 · 1 / 1');
  expect(text).toContain('Amtsgericht Kiel');
});

test('the net amount of each rate stands beside its tax', async () => {
  const taxes = [
    { name: 'MwSt.', rate: 19, amount: 160, included: true, base: 840 },
    { name: 'MwSt.', rate: 7, amount: 7, included: true, base: 100 },
  ];
  const { text } = await readPdf({ invoice: createInvoice({ locale: 'de-DE', taxes }) });
  expect(text).toContain('MwSt. 19 % auf netto 8,40 € (enthalten)');
  expect(text).toContain('MwSt. 7 % auf netto 1,00 € (enthalten)');
});
