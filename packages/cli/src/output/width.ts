const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters that take two columns of a terminal: those of Chinese, Japanese and Korean, full-width forms and pictures. */
const wide =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6])/u;
const halfWidth = /^[\uff61-\uffdc]/;
const invisible = /^[\p{M}\p{Cf}]+$/u;

/** Columns that a text takes. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return [...graphemes.segment(text)].reduce((sum, { segment }) => sum + columnsOf(segment), 0);
}

function columnsOf(grapheme: string): number {
  if (invisible.test(grapheme)) return 0;
  return wide.test(grapheme) && !halfWidth.test(grapheme) ? 2 : 1;
}

/** With an ellipsis where it is longer than so many columns. */
export function shortened(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  let width = 1; // of the ellipsis
  for (const { segment } of graphemes.segment(text)) {
    width += columnsOf(segment);
    if (width > columns) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** With blanks up to so many columns. */
export function padded(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return align === 'right' ? blanks + text : text + blanks;
}
