export type Delimiter = ',' | ';' | '\t' | '|';

const delimiters: Delimiter[] = [',', ';', '\t', '|'];

/**
 * Detects the delimiter that is most frequent between the names of the columns; Excel may declare it in a line of its
 * own (`sep=;`).
 */
export function detectDelimiter(text: string): Delimiter {
  const declaredDelimiter = text.match(/^sep=([,;\t|])\r?\n/i)?.[1];
  if (declaredDelimiter) return declaredDelimiter as Delimiter; // the pattern allows these four
  const head = withoutQuoted(findFirstLine(text));
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The first line in which anything stands. */
function findFirstLine(text: string): string {
  const begin = text.search(/\S/);
  if (begin < 0) return '';
  const length = text.slice(begin).search(/[\r\n]/);
  return text.slice(begin, length < 0 ? undefined : begin + length);
}

/** Removes the quoted parts of a line, which is every second one; a quote without a second one quotes nothing. */
function withoutQuoted(line: string): string {
  const parts = line.split('"');
  const isOpen = parts.length % 2 === 0;
  return parts.filter((_, at) => at % 2 === 0 || (isOpen && at === parts.length - 1)).join('');
}

/** The text behind such a line. */
export function withoutSeparatorLine(text: string): { text: string; lines: number } {
  const line = text.match(/^sep=[,;\t|]\r?\n/i)?.[0];
  return line ? { text: text.slice(line.length), lines: 1 } : { text, lines: 0 };
}
