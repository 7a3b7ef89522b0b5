import { type ExportSource, readExportPages, type TableExport } from './table-export.ts';

/** Exports the owner's redirects by their paths. */
export function exportRedirects({ db }: ExportSource): TableExport {
  const readPage = (after: string, limit: number) =>
    db
      .selectFrom('redirects')
      .select(['path', 'target', 'status', 'date_created'])
      .where('path', '>', after)
      .orderBy('path')
      .limit(limit)
      .execute();
  async function* pages() {
    for await (const redirects of readExportPages(readPage, ({ path }) => path))
      yield redirects.map(({ path, target, status, date_created }) => ({
        from: path,
        to: target,
        status,
        date_created,
      }));
  }
  return { columns: ['from', 'to', 'status', 'date_created'], pages: pages() };
}
