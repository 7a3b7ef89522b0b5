/** The scripts of a page by their addresses. */
interface PageScripts {
  /** `early.ts`, which fetches the others */
  early: string;
  /** of routes, where the router looks first */
  table: string;
  entry: string;
  /** that the first one will import */
  others: string[];
}

/** What `early.ts` reads. */
export function lateScripts({ early, table, entry, others }: PageScripts): string {
  const names = [...new Set([table, entry, ...others])].map(nameOf);
  return `<script type="module" src="${early}" data-with="${names.join(' ')}"></script>`;
}

const nameOf = (file: string) => file.replace(/^\/assets\/|\.js$/g, '');
