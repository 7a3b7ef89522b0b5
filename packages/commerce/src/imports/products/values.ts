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

/** Parses a quantity that may be below zero, as after a backorder. */
export function parseSignedQuantity(text: string): number | undefined {
  const quantity = parseQuantity(text.replace(/^-/, ''));
  return quantity !== undefined && text.startsWith('-') ? -quantity : quantity;
}

/** Parses a quantity as other shops export it: less than nothing is 0 where the shop takes no backorders. */
export function exportedPiecesIn(text: string): number | undefined {
  const quantity = parseSignedQuantity(text);
  return quantity === undefined ? undefined : Math.max(quantity, 0);
}

/** Whether a row takes backorders: in the words of several shops. @returns undefined for other words */
export function parseBackorders(text: string): boolean | undefined {
  if (/^(continue|notify)$/i.test(text)) return true;
  return /^deny$/i.test(text) ? false : parseYesNoAnswer(text);
}

/** Parses a day, with or without a time behind it. */
export function parseDay(text: string): string | undefined {
  const [, day = ''] = text.match(/^(\d{4}-\d{2}-\d{2})([T ].*)?$/) ?? [];
  return Number.isNaN(Date.parse(day)) ? undefined : day;
}

/** Parses a last day. @returns the day after it, on which nothing holds any more */
export function parseDayAfter(text: string): string | undefined {
  const day = parseDay(text);
  return day && new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
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
