import bidiFactory from 'bidi-js';
import { type DocumentFont, findFont } from './document-fonts.ts';

// Node finds the function itself in this CommonJS package, where its types promise a field `default`
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Characters of one font and one direction, in the order in which they are drawn. */
export interface TextRun {
  text: string;
  font: DocumentFont;
  isRightToLeft: boolean;
}

export interface TextLine {
  runs: TextRun[];
  isRightToLeft: boolean;
}

interface TextBlock {
  width: number;
  /** Width of a text in one font. */
  measure: (text: string, font: DocumentFont) => number;
  /** Number of lines that are drawn at most; the text ends with an ellipsis there. */
  maximumLines?: number;
}

const usualMaximumLines = 12;

/**
 * Breaks a text into lines, and each line into runs in the order in which they are seen: Arabic and Hebrew run from right
 * to left. A character that no font has is drawn as a box.
 */
export function layoutText(text: string, block: TextBlock): TextLine[] {
  const { maximumLines = usualMaximumLines } = block;
  const lines = cleanText(text)
    .split('\n')
    .flatMap((paragraph) => layoutParagraph(assignFonts(paragraph), block));
  return lines.length > maximumLines ? [...lines.slice(0, maximumLines - 1), ...layoutEllipsis(block)] : lines;
}

function layoutEllipsis(block: TextBlock): TextLine[] {
  return layoutParagraph(assignFonts('…'), block);
}

const longest = 2000;

/** Text without what directs or joins other characters, so that no name can turn the words beside it. */
export function cleanText(text: string): string {
  const characters = Array.from(text.toWellFormed().normalize('NFC'));
  const shortenedText = characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('');
  return shortenedText
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .replaceAll(/[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/g, ' ')
    .replaceAll(/[\u2007\u202f]/g, '\u00a0')
    .replaceAll(/(?!\n|(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L}))[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}]/gu, '')
    .trim();
}

/** A text and the font of each of its UTF-16 units. */
interface FontedText {
  text: string;
  fonts: DocumentFont[];
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });
/** White square: stands for what no font has. */
const box = '\u25a1';

function assignFonts(paragraph: string): FontedText {
  let text = '';
  const fonts: DocumentFont[] = [];
  for (const { segment } of graphemes.segment(paragraph)) {
    const { drawnText, font } = chooseFont(segment, fonts.at(-1));
    if (!font) continue;
    text += drawnText;
    for (let unit = 0; unit < drawnText.length; unit += 1) fonts.push(font);
  }
  return { text, fonts };
}

/** Chooses the font of a letter with its marks; marks that it lacks are left out. */
function chooseFont(grapheme: string, previousFont: DocumentFont | undefined) {
  const codePoints = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
  const font = findFont(codePoints, previousFont);
  if (font) return { drawnText: grapheme, font };
  const baseFont = findFont(codePoints.slice(0, 1), previousFont);
  if (!baseFont) return { drawnText: box, font: findFont([0x25a1], previousFont) };
  const drawnText = String.fromCodePoint(...codePoints.filter((codePoint) => baseFont.supports(codePoint)));
  return { drawnText, font: baseFont };
}

function layoutParagraph(fonted: FontedText, block: TextBlock): TextLine[] {
  const isRightToLeft = bidi.getEmbeddingLevels(fonted.text).paragraphs[0]?.level === 1;
  return breakLines(fonted, block).map(([start, end]) => ({
    runs: orderRuns(sliceText(fonted, start, end), isRightToLeft),
    isRightToLeft,
  }));
}

function sliceText({ text, fonts }: FontedText, start: number, end: number): FontedText {
  return { text: text.slice(start, end), fonts: fonts.slice(start, end) };
}

/** Breaks where a word ends, and within a word that is wider than a line. @returns start and end of each line */
function breakLines(
  fonted: FontedText,
  { width, measure, maximumLines = usualMaximumLines }: TextBlock,
): [start: number, end: number][] {
  const lines: [number, number][] = [];
  const measureText = (start: number, end: number) => measureRuns(splitByFont(sliceText(fonted, start, end)), measure);
  let lineStart = 0;
  let position = 0;
  let lineWidth = 0;
  const place = (piece: string) => {
    const end = position + piece.length;
    const pieceWidth = measureText(position, end);
    const visibleWidth = piece.endsWith(' ') ? measureText(position, position + piece.trimEnd().length) : pieceWidth;
    if (position > lineStart && lineWidth + visibleWidth > width) {
      lines.push([lineStart, position]);
      lineStart = position;
      lineWidth = 0;
    }
    lineWidth += pieceWidth;
    position = end;
  };
  for (const word of splitWords(fonted.text)) {
    const isTooWide = measureText(position, position + word.length) > width;
    for (const piece of isTooWide ? Array.from(graphemes.segment(word), ({ segment }) => segment) : [word]) {
      if (lines.length > maximumLines) return lines;
      place(piece);
    }
  }
  return [...lines, [lineStart, position]];
}

function measureRuns(runs: { text: string; font: DocumentFont }[], measure: TextBlock['measure']): number {
  return runs.reduce((sum, { text, font }) => sum + measure(text, font), 0);
}

function splitByFont({ text, fonts }: FontedText): { text: string; font: DocumentFont }[] {
  const runs: { text: string; font: DocumentFont }[] = [];
  for (const [unit, font] of fonts.entries()) {
    const run = runs.at(-1);
    if (run?.font === font) run.text += text[unit];
    else runs.push({ text: text[unit] ?? '', font });
  }
  return runs;
}

/** A letter of a script that writes no blanks between words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Splits a text where a line may end: after blanks and hyphens, and between words of scripts without blanks. */
function splitWords(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    const mayBreak = last === undefined || (/[ -]$/.test(last) && segment !== ' ') || unspaced.test(segment);
    if (mayBreak) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

/** Orders one line for the eye (Unicode bidirectional algorithm), and mirrors brackets that run to the left. */
function orderRuns({ text, fonts }: FontedText, isRightToLeft: boolean): TextRun[] {
  const visibleText = text.trimEnd();
  const embedding = bidi.getEmbeddingLevels(visibleText, isRightToLeft ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(visibleText, embedding.levels);
  const runs: (TextRun & { level: number; lastUnit: number })[] = [];
  for (const unit of bidi.getReorderedIndices(visibleText, embedding)) {
    const font = fonts[unit];
    const level = embedding.levels[unit] ?? 0;
    const character = mirrored.get(unit) ?? visibleText[unit] ?? '';
    const run = runs.at(-1);
    const step = level % 2 === 1 ? -1 : 1;
    if (run && run.font === font && run.level === level && unit === run.lastUnit + step) {
      run.text = step === 1 ? run.text + character : character + run.text;
      run.lastUnit = unit;
    } else if (font) runs.push({ text: character, font, level, isRightToLeft: step === -1, lastUnit: unit });
  }
  return runs.map(({ text: runText, font, isRightToLeft: isReversed }) => ({
    text: isReversed && !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(runText) ? reverseText(runText) : runText,
    font,
    isRightToLeft: isReversed,
  }));
}

/** Reverses signs that have no direction: the shaping of letters reverses those alone. */
function reverseText(text: string): string {
  return Array.from(text).reverse().join('');
}
