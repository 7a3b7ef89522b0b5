import { fetchAsOperator } from './console-fetch.ts';
import { unwrap } from './operator.ts';

const nextLink = /<([^>]+)>; rel="next"/;

/**
 * Reads a table as CSV, page by page, and gives it to the browser as one file.
 * @throws OperatorError when the call was refused
 */
export async function downloadTable(path: string, fileName: string): Promise<void> {
  const parts: Blob[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const response: Response = await fetchAsOperator(new Request(new URL(next, location.origin)));
    if (!response.ok) unwrap({ error: await response.json().catch(() => undefined), response });
    const text = await response.text();
    // The names of the columns are in the first page alone
    parts.push(new Blob([parts.length === 0 ? text : text.slice(text.indexOf('\n') + 1)]));
    next = nextLink.exec(response.headers.get('Link') ?? '')?.[1];
  }
  saveFile(new Blob(parts, { type: 'text/csv' }), fileName);
}

function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
