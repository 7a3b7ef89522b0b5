/** `19.90`, `1,299.00`, `1.299,00` and `19,9`. @returns undefined for everything else, `1,299` among it */
export function parseDecimalAmount(text: string): number | undefined {
  const grouped = /^\d{1,3}(,\d{3})+\.\d+$/.test(text) || /^\d{1,3}(\.\d{3})+,\d+$/.test(text);
  const plain = grouped
    ? text.replace(text.includes('.') && text.indexOf('.') < text.indexOf(',') ? /\./g : /,/g, '')
    : text;
  return /^\d{1,9}([.,]\d{1,2}|\.\d{3,4})?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined;
}

export function parseQuantity(text: string): number | undefined {
  return /^\d{1,9}([.,]0{1,9})?$/.test(text) ? Math.trunc(Number(text.replace(',', '.'))) : undefined;
}

/** Parses a quantity as other shops export it: less than nothing, as after a backorder, is 0. */
export function exportedPiecesIn(text: string): number | undefined {
  return parseQuantity(text) ?? (/^-\d{1,9}([.,]0{1,9})?$/.test(text) ? 0 : undefined);
}

/** A spreadsheet has taken it for a number and shortened it, as `4.00638E+12`: what it was is lost. */
export function isShortenedSku(sku: string): boolean {
  return /^\d([.,]\d{1,15})?E\+\d{1,3}$/i.test(sku);
}

const answers: Record<string, boolean> = {
  yes: true,
  true: true,
  wahr: true,
  ja: true,
  '1': true,
  no: false,
  false: false,
  falsch: false,
  nein: false,
  '0': false,
};

export function parseYesNoAnswer(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return Object.hasOwn(answers, word) ? answers[word] : undefined;
}

/** Several things in one cell; a backslash keeps a separator. */
export function splitCellValues(text: string, separator: string): string[] {
  const parts: string[] = [''];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '\\' && text[at + 1] === separator) parts.push(`${parts.pop()}${text[++at]}`);
    else if (letter === separator) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}
