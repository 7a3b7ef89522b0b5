interface PageOfList {
  count: number;
  page: number;
  page_count?: number;
}

/** The page that is asked for; the last one where the list is shorter by now than an address says. */
export async function existingPage<Query extends { page?: number }, Page extends PageOfList>(
  load: (query: Query) => Promise<Page>,
  query: Query,
): Promise<Page> {
  const requestedPage = await load(query);
  const { count, page, page_count: last = 1 } = requestedPage;
  return count > 0 && page > last ? load({ ...query, page: last }) : requestedPage;
}
