import type { AppDeps } from '@mercer/platform/http/context';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { readStoreSettings } from '@mercer/platform/settings';
import { isCallerActive } from '../key.ts';
import { formatCsvTable } from '../reports/csv.ts';
import { exportOrders } from './orders.ts';
import { exportCustomers, exportGiftcards, exportSubscribers } from './people.ts';
import { exportProducts } from './products.ts';
import type { ExportSource, TableExport } from './table-export.ts';

/** Tables that are exported as CSV, with what their summaries say. */
const tables = {
  products: [exportProducts, 'Products with a row for each variant, in the columns that the import reads'],
  orders: [exportOrders, 'Placed orders with their items in one cell, the oldest first'],
  customers: [exportCustomers, 'Accounts with their default shipping addresses'],
  subscribers: [exportSubscribers, 'Readers of the newsletter in each of their states'],
  giftcards: [exportGiftcards, 'Gift cards without their codes'],
} as const satisfies Record<string, [(source: ExportSource) => TableExport | Promise<TableExport>, string]>;

/** Routes that stream tables as CSV. Cells that a spreadsheet would take for formulas are written as text. */
export const exportRoutes = Object.entries(tables).map(([name, [exportTable, summary]]) =>
  defineRoute({
    method: 'GET',
    path: `/operator/exports/${name}.csv`,
    access: 'operator',
    tag: 'exports',
    summary: `${summary}, as CSV`,
    media: ['text/csv'],
    async respond(c, { deps, actor }) {
      const { currency } = await readStoreSettings(deps.db);
      const table = await exportTable({ db: deps.db, currency, publicUrl: deps.config.publicUrl });
      return c.body(toCsvStream(table, deps, actor), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.csv"`,
      });
    },
  }),
);

/** Streams a table page by page, as its reader takes it; a key that is revoked meanwhile breaks it off. */
function toCsvStream(
  { columns, pages }: TableExport,
  deps: AppDeps,
  actor: OperatorKey,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let isBegun = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isBegun) {
          isBegun = true;
          return controller.enqueue(encoder.encode(formatCsvTable(columns, [])));
        }
        if (!(await isCallerActive(deps, actor))) return controller.error(new Error('The key was revoked'));
        const { done: isDone, value } = await pages.next();
        if (isDone) return controller.close();
        const header = formatCsvTable(columns, []).length;
        controller.enqueue(encoder.encode(formatCsvTable(columns, value).slice(header)));
      },
      async cancel() {
        await pages.return(undefined);
      },
    },
    // Reading ahead is off: an answer to HEAD is not read at all
    { highWaterMark: 0 },
  );
}
