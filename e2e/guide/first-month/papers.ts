import { spawnSync } from 'node:child_process';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { Month } from './month.ts';

/** Invoices, credit notes and packing slips, as pages and as PDFs. */
export function testPapers(month: () => Month): void {
  const findOrderId = async (number: string): Promise<string> =>
    (await month().request('GET', `orders?number=${number}`)).results[0].id;

  /** Reads the text of a PDF, whose structure must be sound. */
  const readPdf = async (path: string): Promise<string> => {
    const response = await month().tryRequest('GET', path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const file = month().write('paper.pdf', bytes);
    expect(findStructureFaults(file)).toBe('');
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    return text.replaceAll(/\s+/g, ' ');
  };

  test('an invoice states seller, buyer, tax and amounts as the country writes them', async () => {
    const { words, addressLines, address, formattedPrice, tax } = month().country;
    const id = await findOrderId('1001');
    const page = await month().request('GET', `orders/${id}/invoice?format=html`);
    for (const text of [words.invoice, ...addressLines, address.company, 'Thank you.']) expect(page).toContain(text);
    expect(page).toMatch(formattedPrice);
    if (tax.rate > 0) expect(page).toContain(tax.name);
    const pdf = await readPdf(`orders/${id}/invoice?format=pdf`);
    for (const text of [words.invoice, address.company ?? '', '1001']) expect(pdf).toContain(text);
  });

  test('a credit note states the tax of what was refunded', async () => {
    const { words, tax } = month().country;
    const { results } = await month().request('GET', `invoices?kind=credit_note&order_id=${await findOrderId('1000')}`);
    expect(results.length).toBeGreaterThan(0);
    const pdf = await readPdf(`invoices/${results[0].id}?format=pdf`);
    expect(pdf).toContain(words.creditNote);
    if (tax.rate > 0) expect(pdf).toContain(tax.name);
  });

  test('a packing slip names what the parcel holds, and no prices', async () => {
    const { words, formattedPrice, addressLines } = month().country;
    const slip = await month().request('GET', `orders/${await findOrderId('1002')}/packing-slip`);
    for (const text of [words.packingSlip, 'CUP', ...addressLines]) expect(slip).toContain(text);
    expect(slip).not.toMatch(formattedPrice);
    expect(await readPdf(`packing-slips.pdf?orders=1001,1002`)).toContain(words.packingSlip);
    await month().run('orders', 'print', '1001,1002', '--slips', '--file', `${month().folder}/slips.pdf`);
    expect(month().readFile('slips.pdf').slice(0, 5)).toBe('%PDF-');
  });
}

/** Checks a PDF by qpdf, where that program is installed. @returns what it says of faults */
function findStructureFaults(file: string): string {
  const { error, status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
  return error || status === 0 ? '' : stdout + stderr;
}
