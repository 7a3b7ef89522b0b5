export type Delimiter = ',' | ';' | '\t' | '|';

const delimiters: Delimiter[] = [',', ';', '\t', '|'];

/** What stands most often between the names of the columns; Excel may say it in a line of its own (`sep=;`). */
export function delimiterOf(text: string): Delimiter {
  const said = text.match(/^sep=([,;\t|])\r?\n/i)?.[1];
  if (said) return said as Delimiter; // one of the four, as the pattern says
  const head = (text.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The text behind such a line. */
export function withoutSeparatorLine(text: string): { text: string; lines: number } {
  const line = text.match(/^sep=[,;\t|]\r?\n/i)?.[0];
  return line ? { text: text.slice(line.length), lines: 1 } : { text, lines: 0 };
}
