/**
 * Returns the HTTP status of a page about one record: 404 for null, 503 for undefined (the record could not be fetched
 * and may exist, so search engines try later).
 */
export function getPageStatus(record: unknown): number {
  if (record === undefined) return 503;
  return record === null ? 404 : 200;
}
