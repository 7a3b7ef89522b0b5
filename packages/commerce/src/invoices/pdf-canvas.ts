import type PDFDocument from 'pdfkit';
import { type DocumentFont, findFont, readFontFile } from './document-fonts.ts';
import { layoutText, type TextLine } from './text-layout.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export const margin = 50;
/** Width of the page between its margins. */
export const contentWidth = 495;
export const pageBottom = 842 - margin - 20;

export interface TextPlacement {
  /** distance from the left margin */
  x?: number;
  y: number;
  width?: number;
  size?: number;
  bold?: boolean;
  right?: boolean;
  maximumLines?: number;
}

type TextStyle = Pick<TextPlacement, 'width' | 'size' | 'bold' | 'maximumLines'>;

/** Height of a line and of its baseline, in sizes of the font. */
const lineHeight = 1.32;
const baseline = 1.02;
const usualSize = 9.5;

/** Draws a text, from the right where it is written from right to left. @returns where the text ends */
export function drawTextBlock(pdf: Pdf, text: string, { x = 0, y, right, ...style }: TextPlacement): number {
  const { width = contentWidth, size = usualSize, bold = false } = style;
  const lines = layoutBlock(pdf, text, style);
  pdf.fillColor('#111111');
  for (const [place, line] of lines.entries()) {
    const top = y + (place * lineHeight + baseline) * size;
    const isRight = right ?? line.isRightToLeft;
    const lineWidth = line.runs.reduce((sum, run) => sum + measureRun(pdf, run.text, run.font, size, bold), 0);
    drawLine(pdf, line, { x: margin + x + (isRight ? width - lineWidth : 0), y: top, size, bold });
  }
  pdf.y = y + lines.length * lineHeight * size;
  return pdf.y;
}

export function measureTextHeight(pdf: Pdf, text: string, style: TextStyle): number {
  return layoutBlock(pdf, text, style).length * lineHeight * (style.size ?? usualSize);
}

function layoutBlock(pdf: Pdf, text: string, style: TextStyle): TextLine[] {
  const { width = contentWidth, size = usualSize, bold = false, maximumLines } = style;
  return layoutText(text, {
    width,
    measure: (part, font) => measureRun(pdf, part, font, size, bold),
    ...(maximumLines && { maximumLines }),
  });
}

function drawLine(
  pdf: Pdf,
  line: TextLine,
  { x, y, size, bold }: { x: number; y: number; size: number; bold: boolean },
): void {
  let left = x;
  for (const { text, font } of line.runs) {
    selectFont(pdf, font, bold);
    pdf.fontSize(size);
    // A list of features has the run shaped as one: word by word, right-to-left words would stand in the wrong order
    pdf.text(text, left, y, { lineBreak: false, baseline: 'alphabetic', features: [] });
    left += measureRun(pdf, text, font, size, bold);
  }
}

/** Widths of texts in a PDF by font and text, for a size of 1: each text is measured before it is drawn. */
const measuredWidths = new WeakMap<Pdf, Map<string, number>>();

function measureRun(pdf: Pdf, text: string, font: DocumentFont, size: number, bold: boolean): number {
  const widths = measuredWidths.get(pdf) ?? new Map<string, number>();
  measuredWidths.set(pdf, widths);
  const key = `${nameFont(font, bold)} ${text}`;
  const width = widths.get(key) ?? measureUnitWidth(pdf, text, font, bold);
  widths.set(key, width);
  return width * size;
}

function measureUnitWidth(pdf: Pdf, text: string, font: DocumentFont, bold: boolean): number {
  selectFont(pdf, font, bold);
  return pdf.fontSize(100).widthOfString(text) / 100;
}

const registeredFonts = new WeakMap<Pdf, Set<string>>();

function selectFont(pdf: Pdf, font: DocumentFont, isBold: boolean): void {
  const name = nameFont(font, isBold);
  const names = registeredFonts.get(pdf) ?? new Set();
  if (!names.has(name)) pdf.registerFont(name, readFontFile(font, isBold));
  registeredFonts.set(pdf, names.add(name));
  pdf.font(name);
}

function nameFont({ name, bold }: DocumentFont, isBold: boolean): string {
  return isBold && bold ? `${name} bold` : name;
}

/** The font that a new PDF begins with, so that no standard font stands in it; undefined where no font is installed. */
export function readFirstFont(): Buffer | undefined {
  const font = findFont([0x20, 0x41]);
  return font && readFontFile(font, false);
}

export function drawHorizontalRule(pdf: Pdf, y: number, thickness: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + contentWidth, y)
    .lineWidth(thickness)
    .strokeColor('#888888')
    .stroke();
  pdf.y = y + 6;
}
