import { setImmediate } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import { formatInvoice, type PrintedInvoice } from './formatted-invoice.ts';
import type { PackingSlip } from './packing-slip.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

const longest = 400;

/** Letters that no decomposition turns into one of the font's. */
const nearest: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', '\u2212': '-' };

/**
 * Text in the characters of the PDF's standard fonts (Windows 1252): other letters lose their marks, blanks become
 * plain, and what has no likeness becomes a question mark.
 */
function toWinAnsiText(text: string): string {
  const shortenedText = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return Array.from(shortenedText, toClosestCharacter).join('');
}

function toClosestCharacter(character: string): string {
  if (isInCharacterSet(character)) return character;
  if (/\s/u.test(character)) return ' ';
  const plain = nearest[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain !== '' && Array.from(plain).every(isInCharacterSet) ? plain : '?';
}

function isInCharacterSet(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff) || beyondLatin1.has(character);
}

type Document = InstanceType<typeof PDFDocument>;

const margin = 50;
const width = 495;
const bottom = 842 - margin - 20;
const columns = { quantity: 255, price: 310, amount: 400 };
const cell = { quantity: 50, price: 85, amount: 95 };
const itemWidth = 250;

/** An A4 document in a font that every reader has. The library is loaded with the first one. */
export async function renderInvoicePdf(snapshot: InvoiceSnapshot): Promise<Uint8Array> {
  const invoice = formatInvoice(snapshot);
  return drawDocument({ ...invoice, date: snapshot.date }, async (document) => {
    drawHead(document, invoice);
    await drawItemLines(document, invoice);
    drawSums(document, invoice);
  });
}

/** Renders a packing slip, which has no prices, as PDF. */
export function renderSlipPdf(slip: PackingSlip): Promise<Uint8Array> {
  const unpriced = slip.lines.map((line) => ({ ...line, price: '', total: '' }));
  const labels = { ...slip.labels, price: '', amount: '' };
  return drawDocument(slip, async (document) => {
    drawHead(document, { ...slip, buyer: [] });
    await drawItemLines(document, { labels, lines: unpriced });
    drawGiftNote(document, slip);
  });
}

interface Titled {
  title: string;
  language: string;
  /** ISO 8601 */
  date: string;
}

async function drawDocument(titled: Titled, content: (document: Document) => Promise<void>): Promise<Uint8Array> {
  const { default: Pdf } = await import('pdfkit');
  const info = { Title: toWinAnsiText(titled.title), CreationDate: new Date(titled.date) };
  const document: Document = new Pdf({ size: 'A4', margin, bufferPages: true, lang: titled.language, info });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  await content(document);
  numberPages(document, titled);
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

type Head = Pick<PrintedInvoice, 'labels' | 'title' | 'facts' | 'seller' | 'buyer' | 'shipping'>;

function drawHead(document: Document, { labels, title, facts, seller, buyer, shipping }: Head): void {
  drawTextBlock(document, title, { y: margin, size: 20, face: 'Times-Roman', width: 270 });
  const factsEnd = facts.reduce(
    (y, [label, value]) => drawTextBlock(document, `${label}: ${value}`, { y, width: 270 }),
    margin + 28,
  );
  const sellerEnd = drawTextColumn(document, seller, { x: 300, y: margin });
  const y = drawStitchLine(document, Math.max(factsEnd, sellerEnd) + 14) + 18;
  const buyerEnd = buyer.length > 0 ? drawTextColumn(document, [labels.billTo, ...buyer], { y }) : y;
  const shippingX = buyer.length > 0 ? 300 : 0;
  const shippingEnd =
    shipping.length > 0 ? drawTextColumn(document, [labels.shipTo, ...shipping], { x: shippingX, y }) : y;
  document.y = Math.max(buyerEnd, shippingEnd) + 24;
}

/** The thread of the shop's pages, in its orange. @returns where it runs */
function drawStitchLine(document: Document, y: number): number {
  document.save().lineWidth(1.5).dash(5, { space: 4 }).strokeColor('#ff9900');
  document
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .stroke()
    .restore();
  return y;
}

/** The first line in bold. @returns where it ends */
function drawTextColumn(document: Document, lines: string[], { x = 0, y }: { x?: number; y: number }): number {
  return lines.reduce(
    (top, line, place) => drawTextBlock(document, line, { x, y: top, bold: place === 0, width: 195 }),
    y,
  );
}

type Table = Pick<PrintedInvoice, 'labels' | 'lines'>;

/** Number of lines that are drawn before other requests get a turn. */
const linesAtOnce = 5;

async function drawItemLines(document: Document, invoice: Table): Promise<void> {
  drawTableHead(document, invoice);
  for (const [place, line] of invoice.lines.entries()) {
    if (place > 0 && place % linesAtOnce === 0) await setImmediate();
    const height = measureLineHeight(document, line);
    if (document.y + height > bottom) {
      document.addPage();
      drawTableHead(document, invoice);
    }
    const y = document.y;
    const nameEnd = drawTextBlock(document, line.name, { y, width: itemWidth });
    if (line.description) drawTextBlock(document, line.description, { y: nameEnd, width: itemWidth, size: 8 });
    drawAmounts(document, line, y);
    drawHorizontalRule(document, y + height - 4, 0.5);
  }
}

function measureLineHeight(document: Document, { name, description }: PrintedInvoice['lines'][number]): number {
  const nameHeight = document.font('Helvetica').fontSize(9.5).heightOfString(toWinAnsiText(name), { width: itemWidth });
  const details = description
    ? document.fontSize(8).heightOfString(toWinAnsiText(description), { width: itemWidth })
    : 0;
  return nameHeight + details + 10;
}

function drawTableHead(document: Document, { labels }: Table): void {
  const y = document.y;
  drawTextBlock(document, labels.item, { y, bold: true, width: itemWidth });
  drawAmounts(document, { quantity: labels.quantity, price: labels.price, total: labels.amount }, y, true);
  drawHorizontalRule(document, y + 14, 1);
}

function drawAmounts(
  document: Document,
  { quantity, price, total }: { quantity: string; price: string; total: string },
  y: number,
  bold = false,
): void {
  drawTextBlock(document, quantity, { x: columns.quantity, y, width: cell.quantity, right: true, bold });
  drawTextBlock(document, price, { x: columns.price, y, width: cell.price, right: true, bold });
  drawTextBlock(document, total, { x: columns.amount, y, width: cell.amount, right: true, bold });
}

function drawSums(document: Document, { labels, sums, total, payments }: PrintedInvoice): void {
  const paymentRows = payments.map(([label, amount]) => [`${labels.paidWith} ${label}`, amount] as const);
  for (const [place, [label, amount]] of [...sums, total, ...paymentRows].entries()) {
    if (document.y + 16 > bottom) document.addPage();
    const y = document.y;
    const bold = place === sums.length;
    drawTextBlock(document, label, { y, width: 390, right: true, bold });
    drawTextBlock(document, amount, { x: columns.amount, y, width: cell.amount, right: true, bold });
    document.y = y + 16;
  }
}

/** Draws the gift note below the lines, or on its own page where little room is left. */
function drawGiftNote(
  document: Document,
  { labels, giftNote, hint }: Pick<PackingSlip, 'labels' | 'giftNote' | 'hint'>,
): void {
  if (!giftNote) return;
  if (document.y + 100 > bottom) document.addPage();
  const y = drawTextBlock(document, labels.giftNote, { y: document.y + 20, bold: true });
  const end = drawTextBlock(document, giftNote, { y });
  if (hint) drawTextBlock(document, hint, { y: end + 20 });
}

function numberPages(document: Document, { title }: Titled): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // The text is below the margin, where a new page would begin
    document.page.margins.bottom = 0;
    drawTextBlock(document, `${title} · ${page + 1} / ${count}`, { y: 842 - margin, size: 8, right: true });
  }
}

function drawHorizontalRule(document: Document, y: number, thickness: number): void {
  document
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(thickness)
    .strokeColor('#888888')
    .stroke();
  document.y = y + 6;
}

interface TextPlacement {
  /** distance from the left margin */
  x?: number;
  y: number;
  width?: number;
  size?: number;
  bold?: boolean;
  /** font that replaces the default one */
  face?: string;
  right?: boolean;
}

/** @returns where the text ends */
function drawTextBlock(
  document: Document,
  text: string,
  { x = 0, y, size = 9.5, bold, face, right, ...placed }: TextPlacement,
): number {
  document
    .font(face ?? (bold ? 'Helvetica-Bold' : 'Helvetica'))
    .fontSize(size)
    .fillColor('#111111')
    .text(toWinAnsiText(text), margin + x, y, { width: placed.width ?? width, align: right ? 'right' : 'left' });
  return document.y;
}
