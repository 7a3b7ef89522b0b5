import { setImmediate } from 'node:timers/promises';
import { ApiError } from '@mercer/platform/http/errors';
import type { DocumentLook } from './document-look.ts';
import { attachElectronicInvoice } from './factur-x.ts';
import { type FormattedLine, formatInvoice, type PrintedInvoice } from './formatted-invoice.ts';
import type { PackingSlip } from './packing-slip.ts';
import {
  contentWidth,
  drawHorizontalRule,
  drawTextBlock,
  margin,
  measureTextHeight,
  type Pdf,
  pageBottom,
  readFirstFont,
} from './pdf-canvas.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

/** One of the documents of a PDF, each of which begins on a new page. */
export type PrintableDocument = { invoice: InvoiceSnapshot } | { slip: PackingSlip };

const columns = { quantity: 255, price: 310, amount: 400 };
const cell = { quantity: 50, price: 85, amount: 95 };
const itemWidth = 250;

/** A4 documents with embedded fonts. The library is loaded with the first one. */
export async function renderPdf(
  documents: readonly PrintableDocument[],
  look: DocumentLook,
  electronicInvoice?: string,
): Promise<Uint8Array> {
  const prepared = documents.map(prepareDocument);
  const [first] = prepared;
  if (!first) throw new Error('A PDF needs a document');
  const pdf = await createPdf(first, electronicInvoice !== undefined);
  if (electronicInvoice !== undefined) attachElectronicInvoice(pdf, electronicInvoice, new Date(first.date));
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  for (const prepare of prepared) {
    if (prepare !== first) pdf.addPage();
    const { start, count } = pdf.bufferedPageRange();
    await prepare.draw(pdf, look);
    numberPages(pdf, prepare.title, start + count - 1);
  }
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** @param electronicInvoice XML of EN 16931 that the PDF carries (ZUGFeRD, Factur-X); undefined for none */
export function renderInvoicePdf(
  snapshot: InvoiceSnapshot,
  look: DocumentLook,
  electronicInvoice?: string,
): Promise<Uint8Array> {
  return renderPdf([{ invoice: snapshot }], look, electronicInvoice);
}

/** Renders a packing slip, which has no prices, as PDF. */
export function renderSlipPdf(slip: PackingSlip, look: DocumentLook): Promise<Uint8Array> {
  return renderPdf([{ slip }], look);
}

interface PreparedDocument {
  title: string;
  language: string;
  /** ISO 8601 */
  date: string;
  draw: (pdf: Pdf, look: DocumentLook) => Promise<void>;
}

function prepareDocument(printable: PrintableDocument): PreparedDocument {
  return 'invoice' in printable ? prepareInvoice(printable.invoice) : prepareSlip(printable.slip);
}

function prepareInvoice(snapshot: InvoiceSnapshot): PreparedDocument {
  const invoice = formatInvoice(snapshot);
  return {
    ...invoice,
    date: snapshot.date,
    async draw(pdf, look) {
      drawHead(pdf, invoice, look);
      await drawItemLines(pdf, invoice);
      drawSums(pdf, invoice);
      drawFooter(pdf, invoice.footer);
    },
  };
}

function prepareSlip(slip: PackingSlip): PreparedDocument {
  const labels = { ...slip.labels, price: '', amount: '' };
  const unpricedLines = slip.lines.map((line) => ({ ...line, price: '', total: '' }));
  return {
    ...slip,
    async draw(pdf, look) {
      drawHead(pdf, { ...slip, buyer: [] }, look);
      await drawItemLines(pdf, { labels, lines: unpricedLines });
      drawGiftNote(pdf, slip);
    },
  };
}

async function createPdf({ title, language, date }: PreparedDocument, isArchive: boolean): Promise<Pdf> {
  const font = readFirstFont();
  if (!font)
    throw new ApiError('The fonts of invoices are not installed: install the program again', {
      status: 503,
      code: 'fonts_missing',
    });
  const { default: PdfDocument } = await import('pdfkit');
  const info = { Title: title, CreationDate: new Date(date) };
  // PDFKit takes the bytes of a font here as well as its file's name, which its types do not say
  const firstFont = font as unknown as string;
  const archive = isArchive ? ({ subset: 'PDF/A-3b', pdfVersion: '1.7' } as const) : {};
  return new PdfDocument({ size: 'A4', margin, bufferPages: true, lang: language, info, font: firstFont, ...archive });
}

type Head = Pick<PrintedInvoice, 'labels' | 'title' | 'facts' | 'seller' | 'buyer' | 'shipping'>;

function drawHead(pdf: Pdf, { labels, title, facts, seller, buyer, shipping }: Head, look: DocumentLook): void {
  const logoEnd = drawLogo(pdf, look);
  const titleEnd = drawTextBlock(pdf, title, { y: margin, size: 19, width: 285, maximumLines: 3 });
  const factsEnd = facts.reduce(
    (y, [label, value]) => drawTextBlock(pdf, `${label}: ${value}`, { y, width: 270 }),
    titleEnd + 4,
  );
  const sellerEnd = drawTextColumn(pdf, seller, { x: 300, y: logoEnd });
  const y = drawStitchLine(pdf, Math.max(factsEnd, sellerEnd) + 12, look.colour) + 16;
  const buyerEnd = buyer.length > 0 ? drawTextColumn(pdf, [labels.billTo, ...buyer], { y }) : y;
  const shippingX = buyer.length > 0 ? 300 : 0;
  const shippingEnd = shipping.length > 0 ? drawTextColumn(pdf, [labels.shipTo, ...shipping], { x: shippingX, y }) : y;
  pdf.y = Math.max(buyerEnd, shippingEnd) + 22;
}

/** Draws the store's logo, which is made for the dark header, on the header's ground. @returns where the seller stands */
function drawLogo(pdf: Pdf, { logo, ground }: DocumentLook): number {
  if (!logo) return margin;
  const scale = Math.min(1, 180 / logo.width);
  const [width, height] = [logo.width * scale, logo.height * scale];
  pdf.rect(margin + 300, margin, width + 12, height + 12).fill(ground);
  pdf.image(logo.png, margin + 306, margin + 6, { width, height });
  return margin + height + 20;
}

/** The thread of the shop's pages. @returns where it runs */
function drawStitchLine(pdf: Pdf, y: number, colour: string): number {
  pdf.save().lineWidth(1.5).dash(5, { space: 4 }).strokeColor(colour);
  pdf
    .moveTo(margin, y)
    .lineTo(margin + contentWidth, y)
    .stroke()
    .restore();
  return y;
}

/** The first line in bold. @returns where it ends */
function drawTextColumn(pdf: Pdf, lines: string[], { x = 0, y }: { x?: number; y: number }): number {
  return lines.reduce(
    (top, line, place) => drawTextBlock(pdf, line, { x, y: top, bold: place === 0, width: 195, maximumLines: 4 }),
    y,
  );
}

type Table = Pick<PrintedInvoice, 'labels' | 'lines'>;

/** Number of lines that are drawn before other requests get a turn. */
const linesAtOnce = 5;

async function drawItemLines(pdf: Pdf, invoice: Table): Promise<void> {
  drawTableHead(pdf, invoice);
  for (const [place, line] of invoice.lines.entries()) {
    if (place > 0 && place % linesAtOnce === 0) await setImmediate();
    const height = measureLineHeight(pdf, line);
    if (pdf.y + height > pageBottom) {
      startPage(pdf);
      drawTableHead(pdf, invoice);
    }
    const y = pdf.y;
    const nameEnd = drawTextBlock(pdf, line.name, { y, width: itemWidth });
    if (line.description) drawTextBlock(pdf, line.description, { y: nameEnd, width: itemWidth, size: 8 });
    drawAmounts(pdf, line, y);
    drawHorizontalRule(pdf, y + height - 4, 0.5);
  }
}

function startPage(pdf: Pdf): void {
  pdf.addPage();
  pdf.y = margin;
}

function measureLineHeight(pdf: Pdf, { name, description }: FormattedLine): number {
  const nameHeight = measureTextHeight(pdf, name, { width: itemWidth });
  const details = description ? measureTextHeight(pdf, description, { width: itemWidth, size: 8 }) : 0;
  return nameHeight + details + 9;
}

function drawTableHead(pdf: Pdf, { labels }: Table): void {
  const y = pdf.y;
  drawTextBlock(pdf, labels.item, { y, bold: true, width: itemWidth });
  drawAmounts(pdf, { quantity: labels.quantity, price: labels.price, total: labels.amount }, y, true);
  drawHorizontalRule(pdf, y + 15, 1);
}

type Amounts = Pick<FormattedLine, 'quantity' | 'price' | 'total'>;

function drawAmounts(pdf: Pdf, { quantity, price, total }: Amounts, y: number, bold = false): void {
  drawTextBlock(pdf, quantity, { x: columns.quantity, y, width: cell.quantity, right: true, bold });
  drawTextBlock(pdf, price, { x: columns.price, y, width: cell.price, right: true, bold });
  drawTextBlock(pdf, total, { x: columns.amount, y, width: cell.amount, right: true, bold });
}

function drawSums(pdf: Pdf, { labels, sums, total, payments }: PrintedInvoice): void {
  const paymentRows = payments.map(([label, amount]) => [`${labels.paidWith} ${label}`, amount] as const);
  for (const [place, [label, amount]] of [...sums, total, ...paymentRows].entries()) {
    if (pdf.y + 16 > pageBottom) startPage(pdf);
    const y = pdf.y;
    const bold = place === sums.length;
    drawTextBlock(pdf, label, { y, width: 390, right: true, bold, maximumLines: 1 });
    drawTextBlock(pdf, amount, { x: columns.amount, y, width: cell.amount, right: true, bold, maximumLines: 1 });
    pdf.y = y + 16;
  }
}

/** Draws the owner's text below the sums, or on a page of its own where little room is left. */
function drawFooter(pdf: Pdf, footer: string): void {
  if (!footer) return;
  const style = { size: 8, maximumLines: 30 };
  if (pdf.y + 20 + measureTextHeight(pdf, footer, style) > pageBottom) startPage(pdf);
  drawTextBlock(pdf, footer, { ...style, y: pdf.y + 20 });
}

/** Draws the gift note below the lines, or on its own page where little room is left. */
function drawGiftNote(pdf: Pdf, { labels, giftNote, hint }: Pick<PackingSlip, 'labels' | 'giftNote' | 'hint'>): void {
  if (!giftNote) return;
  const height = measureTextHeight(pdf, giftNote, { maximumLines: 30 });
  if (pdf.y + height + 80 > pageBottom) startPage(pdf);
  const y = drawTextBlock(pdf, labels.giftNote, { y: pdf.y + 20, bold: true });
  const end = drawTextBlock(pdf, giftNote, { y, maximumLines: 30 });
  if (hint) drawTextBlock(pdf, hint, { y: end + 20 });
}

/** Numbers the pages of one document, which begin with the page `first`. */
function numberPages(pdf: Pdf, title: string, first: number): void {
  const { start, count } = pdf.bufferedPageRange();
  const end = start + count;
  for (let page = first; page < end; page += 1) {
    pdf.switchToPage(page);
    const text = `${title} · ${page - first + 1} / ${end - first}`;
    drawTextBlock(pdf, text, { y: 842 - margin, size: 8, right: true, maximumLines: 1 });
  }
}
