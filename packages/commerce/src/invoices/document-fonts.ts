import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** A font of printed documents, which holds the characters of one script or a part of the Chinese ones. */
export interface DocumentFont {
  name: string;
  /** False where the font has the regular weight alone. */
  bold: boolean;
  supports(codePoint: number): boolean;
}

const folder = fileURLToPath(new URL('fonts', import.meta.url));

let loadedFonts: DocumentFont[] | undefined;

/** Lists the fonts that are installed, in the order in which a character is looked up. */
function listFonts(): DocumentFont[] {
  loadedFonts ??= readFontList().map(({ name, bold, ranges }) => ({ name, bold, supports: createRangeTest(ranges) }));
  return loadedFonts;
}

function readFontList(): { name: string; bold: boolean; ranges: string }[] {
  const list: ReturnType<typeof readFontList> = JSON.parse(readFileSync(`${folder}/fonts.json`, 'utf8'));
  return list.filter(({ name }) => existsSync(locateFontFile(name, 400)));
}

function locateFontFile(name: string, weight: 400 | 700): string {
  return `${folder}/${name}-${weight}.ttf.gz`;
}

/** @param text hexadecimal numbers and ranges in ascending order: `20-7e,a0` */
function createRangeTest(text: string): (codePoint: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [from = '', to = from] = range.split('-');
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  });
  return (codePoint) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.to ?? 0) < codePoint) low = middle + 1;
      else high = middle;
    }
    return (ranges[low]?.from ?? Number.POSITIVE_INFINITY) <= codePoint;
  };
}

/**
 * Finds the font of characters that are written as one, such as a letter with its marks; the font of the text before
 * them is preferred.
 */
export function findFont(codePoints: readonly number[], previousFont?: DocumentFont): DocumentFont | undefined {
  const supportsAll = (font: DocumentFont) => codePoints.every((codePoint) => font.supports(codePoint));
  return previousFont && supportsAll(previousFont) ? previousFont : listFonts().find(supportsAll);
}

const files = new Map<string, Buffer>();

/** Reads the file of a font once. */
export function readFontFile({ name, bold }: DocumentFont, isBold: boolean): Buffer {
  const file = locateFontFile(name, isBold && bold ? 700 : 400);
  const bytes = files.get(file) ?? gunzipSync(readFileSync(file));
  files.set(file, bytes);
  return bytes;
}
