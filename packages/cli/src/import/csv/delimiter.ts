export type Delimiter = ',' | ';' | '\t' | '|';

const delimiters: Delimiter[] = [',', ';', '\t', '|'];

/** What stands most often between the names of the columns; Excel may say it in a line of its own (`sep=;`). */
export function delimiterOf(text: string): Delimiter {
  const said = text.match(/^sep=([,;\t|])\r?\n/i)?.[1];
  if (said) return said as Delimiter; // one of the four, as the pattern says
  const head = withoutQuoted(firstLine(text));
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The first line in which anything stands. */
function firstLine(text: string): string {
  const begin = text.search(/\S/);
  if (begin < 0) return '';
  const length = text.slice(begin).search(/[\r\n]/);
  return text.slice(begin, length < 0 ? undefined : begin + length);
}

/** Every second part of a line stands in quotes; a quote that has no second one quotes nothing. */
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
