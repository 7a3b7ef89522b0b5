import { html } from 'hono/html';

type Cell = string | number | ReturnType<typeof html>;

interface Table {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** stands there where there are no rows */
  nothing?: string;
}

/** A table that scrolls by itself on a narrow screen. */
export function renderTable({ name, heads, rows, nothing = '' }: Table) {
  if (rows.length === 0) return html`<p>${nothing}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** The last rows that are shown. */
export const mostRows = 50;

export function formatTimestamp(time: Date | string): string {
  return new Date(time).toISOString().replace('T', ' ').slice(0, 19);
}
