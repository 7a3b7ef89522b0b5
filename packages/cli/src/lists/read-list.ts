const usual = 50;
/** Largest number of entries that one call returns. */
const maxPageSize = 1000;

export interface Page {
  limit: number;
  after?: string;
}

interface Answer<Entry> {
  results: Entry[];
  next: string | null;
}

interface ListedPage<Entry> {
  entries: Entry[];
  hasMore: boolean;
}

/**
 * Reads a list page by page until it has as many entries as requested. @param isEnough true once the output is closed
 * and no more entries are needed
 */
export async function readPagedList<Entry>(
  limit: number | undefined,
  ask: (page: Page) => Promise<Answer<Entry>>,
  isEnough: () => boolean = () => false,
): Promise<ListedPage<Entry>> {
  const entryLimit = limit ?? usual;
  const entries: Entry[] = [];
  let next: string | null = '';
  while (next !== null && entries.length < entryLimit && !isEnough()) {
    const size = Math.min(maxPageSize, entryLimit - entries.length);
    const answer: Answer<Entry> = await ask({ limit: size, ...(next && { after: next }) });
    entries.push(...answer.results);
    next = answer.next;
  }
  return { entries, hasMore: next !== null };
}
