import { readDigitalSettings, renewDownload } from '@mercer/commerce/digital-goods';
import { recordAuditEntry } from '@mercer/commerce/events';
import { findOperatorOrder } from '@mercer/commerce/orders';
import type { Db } from '@mercer/database';
import { download } from '@mercer/platform/entities';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { recordId } from '../description/fields.ts';
import { buildWholeList, createListSchema } from '../description/list.ts';
import { withDownloadLinksFor } from '../links.ts';

const group = { access: 'operator', scope: 'orders', tag: 'orders', forKey: withDownloadLinksFor } as const;
const dayMs = 86_400_000;

const DownloadAnswer = v.strictObject({
  item_id: v.string(),
  ...download.entries,
  /** how often it was downloaded since its link was made or renewed */
  downloads: v.number(),
  date_last: v.nullable(v.string()),
});
const ListAnswer = createListSchema(DownloadAnswer);
const RenewInput = v.strictObject({
  item_id: v.optional(recordId),
  file_id: v.optional(recordId),
  downloads: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500))),
});

/** Routes for what buyers download. */
export const downloadRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/orders/:id/downloads',
    ...group,
    summary: 'Files that the buyer of an order can download, and how often that was done',
    answer: ListAnswer,
    refusals: { 404: 'no such order' },
    read: async ({ deps, db, id }) => buildWholeList(await listOrderDownloads({ ...deps, db }, id)),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/orders/:id/downloads/renew',
    ...group,
    summary: 'Makes new links for the files of an order, or for one of them; links from before open nothing any more',
    body: RenewInput,
    example: { downloads: 3, days: 14 },
    answer: ListAnswer,
    refusals: { 404: 'no such order' },
    async write({ deps, tx, id, body, actor, now }) {
      const { item_id, file_id, downloads = null, days } = body;
      const all = await listOrderDownloads({ ...deps, db: tx }, id);
      const chosen = all.filter(
        (entry) =>
          (item_id === undefined || entry.item_id === item_id) && (file_id === undefined || entry.id === file_id),
      );
      if (chosen.length === 0)
        throw buildValidationError(
          'The order has no such file that its buyer can download',
          file_id ? 'file_id' : 'item_id',
        );
      // Without a number of days the link is valid for the usual number, counted anew
      const dateExpires = days ? new Date(now.getTime() + days * dayMs).toISOString() : await computeUsualEnd(tx, now);
      for (const { item_id: itemId, id: fileId } of chosen)
        await renewDownload(tx, { itemId, fileId, maxDownloads: downloads, dateExpires });
      const after = {
        files: chosen.map(({ item_id: item, id: file }) => ({ item, file })),
        downloads,
        date_expires: dateExpires,
      };
      const entry = { actor: actor.name, action: 'order.renew_downloads', entity: 'order', id, before: null, after };
      await recordAuditEntry(tx, entry, now);
      return buildWholeList(await listOrderDownloads({ ...deps, db: tx }, id));
    },
  }),
];

async function computeUsualEnd(db: Db, now: Date): Promise<string | null> {
  const { download_days } = await readDigitalSettings(db);
  return download_days === null ? null : new Date(now.getTime() + download_days * dayMs).toISOString();
}

/** @throws ApiError 404 */
async function listOrderDownloads(deps: AppDeps, id: string) {
  const order = await findOperatorOrder(deps, id);
  if (!order) throw buildNotFoundError('There is no such order');
  const ids = order.items.map((item) => item.id);
  const counted = await deps.db.selectFrom('downloads').selectAll().where('item_id', 'in', ids).execute();
  return order.items.flatMap(({ id: item_id, delivered }) =>
    (delivered?.downloads ?? []).map((file) => {
      const row = counted.find((entry) => entry.item_id === item_id && entry.file_id === file.id);
      return { item_id, ...file, downloads: row?.downloads ?? 0, date_last: row?.date_last ?? null };
    }),
  );
}
