const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters that take two columns of a terminal: those of Chinese, Japanese and Korean, full-width forms and pictures. */
const wide =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6])/u;
const halfWidth = /^[\uff61-\uffdc]/;
const invisible = /^[\p{M}\p{Cf}]+$/u;

/** Columns that a text takes. */
export function measureTextWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return [...graphemes.segment(text)].reduce((sum, { segment }) => sum + countColumns(segment), 0);
}

function countColumns(grapheme: string): number {
  if (invisible.test(grapheme)) return 0;
  return wide.test(grapheme) && !halfWidth.test(grapheme) ? 2 : 1;
}

/** Shortens a text that takes more columns, and ends it with an ellipsis. */
export function shortenText(text: string, columns: number): string {
  if (measureTextWidth(text) <= columns) return text;
  let shortText = '';
  let width = 1; // the ellipsis
  for (const { segment } of graphemes.segment(text)) {
    width += countColumns(segment);
    if (width > columns) break;
    shortText += segment;
  }
  return `${shortText}…`;
}

/** Pads a text with blanks to this number of columns. */
export function padToWidth(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, columns - measureTextWidth(text)));
  return align === 'right' ? blanks + text : text + blanks;
}
