/** Formats rows as a Markdown table. */
export function toMarkdownTable(titles: string[], rows: string[][]): string {
  const toTableLine = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [toTableLine(titles), `|${'---|'.repeat(titles.length)}`, ...rows.map(toTableLine)].join('\n');
}
