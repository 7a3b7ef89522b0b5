/** The scripts of a page by their addresses. */
interface PageScripts {
  /** `early.ts`, which fetches the others */
  early: string;
  /** Address of the script with the route table, which the router needs first. */
  table: string;
  entry: string;
  /** Addresses of the scripts that the entry script imports. */
  others: string[];
}

/** Renders the script element that `early.ts` reads: its `data-with` lists the scripts to fetch. */
export function renderLateScripts({ early: bootstrapScript, table, entry, others: entryImports }: PageScripts): string {
  const names = [...new Set([table, entry, ...entryImports])].map(toAssetName);
  return `<script type="module" src="${bootstrapScript}" data-with="${names.join(' ')}"></script>`;
}

const toAssetName = (file: string) => file.replace(/^\/assets\/|\.js$/g, '');
