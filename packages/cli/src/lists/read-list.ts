const usual = 50;
/** That one call answers. */
const most = 1000;

export interface Page {
  limit: number;
  after?: string;
}

interface Answer<Entry> {
  results: Entry[];
  next: string | null;
}

interface Listed<Entry> {
  entries: Entry[];
  hasMore: boolean;
}

/** As many as wanted, page by page. @param isEnough nobody reads any more */
export async function readList<Entry>(
  limit: number | undefined,
  ask: (page: Page) => Promise<Answer<Entry>>,
  isEnough: () => boolean = () => false,
): Promise<Listed<Entry>> {
  const wanted = limit ?? usual;
  const entries: Entry[] = [];
  let next: string | null = '';
  while (next !== null && entries.length < wanted && !isEnough()) {
    const size = Math.min(most, wanted - entries.length);
    const answer: Answer<Entry> = await ask({ limit: size, ...(next && { after: next }) });
    entries.push(...answer.results);
    next = answer.next;
  }
  return { entries, hasMore: next !== null };
}
