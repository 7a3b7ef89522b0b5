/** Of a page about one record. What could not be fetched (undefined) may exist: search engines come again. */
export function pageStatus(record: unknown): number {
  if (record === undefined) return 503;
  return record === null ? 404 : 200;
}
