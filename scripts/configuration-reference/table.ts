/** In Markdown. */
export function table(titles: string[], rows: string[][]): string {
  const lineOf = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [lineOf(titles), `|${'---|'.repeat(titles.length)}`, ...rows.map(lineOf)].join('\n');
}
