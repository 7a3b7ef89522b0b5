import type { Db, Row, Tx } from '@mercer/database';
import { isLinkSignature, linkSignature, type Signer } from '@mercer/platform/http/link-signature';
import type { DigitalSettings } from './settings.ts';

const dayMs = 86_400_000;
/** A download that was begun may be resumed for so long without being counted again. */
const resumeMs = dayMs;

type Counted = Row<'downloads'>;

/** A file of an order's line, with what its buyer may still do with it. */
export interface DownloadState {
  version: number;
  downloads: number;
  /** null: any number */
  max_downloads: number | null;
  /** null: never */
  date_expires: string | null;
}

/** @param paidAt ISO 8601 time of the payment, from which the days are counted */
export function computeDownloadState(
  row: Counted | undefined,
  paidAt: string,
  { download_limit, download_days }: DigitalSettings,
): DownloadState {
  const usualEnd = download_days && new Date(Date.parse(paidAt) + download_days * dayMs).toISOString();
  return {
    version: row?.version ?? 1,
    downloads: row?.downloads ?? 0,
    max_downloads: row?.max_downloads ?? download_limit,
    date_expires: row?.date_expires ?? (usualEnd || null),
  };
}

/** Number of downloads that are left; null: any number. */
export function countRemainingDownloads({ downloads, max_downloads }: DownloadState): number | null {
  return max_downloads === null ? null : Math.max(0, max_downloads - downloads);
}

interface DownloadKey {
  itemId: string;
  fileId: string;
}

/** Path of a download, for a browser that knows no key of the API; its token opens nothing else. */
export function buildDownloadPath(signer: Signer, { itemId, fileId }: DownloadKey, version: number): string {
  const token = linkSignature(signer, `download:${itemId}:${fileId}:${version}`);
  return `/api/downloads/${itemId}/${fileId}?token=${token}`;
}

export function isDownloadToken(signer: Signer, { itemId, fileId }: DownloadKey, version: number, token: string) {
  return isLinkSignature(signer, `download:${itemId}:${fileId}:${version}`, token);
}

export function findDownload(db: Db, { itemId, fileId }: DownloadKey): Promise<Counted | undefined> {
  const downloads = db.selectFrom('downloads').selectAll().where('item_id', '=', itemId);
  return downloads.where('file_id', '=', fileId).executeTakeFirst();
}

export async function listDownloads(db: Db, itemIds: readonly string[]): Promise<Counted[]> {
  return itemIds.length === 0 ? [] : db.selectFrom('downloads').selectAll().where('item_id', 'in', itemIds).execute();
}

interface DownloadRequest extends DownloadKey {
  state: DownloadState;
  /** true for a part that is not the beginning: a download goes on that was counted */
  isResumed: boolean;
  now: Date;
}

/**
 * Counts a download, unless it goes on with one that was counted within a day: browsers fetch large files in parts.
 * @returns false when the link is used up or has expired
 */
export async function countDownload(db: Db, { itemId, fileId, state, isResumed, now }: DownloadRequest) {
  const date = now.toISOString();
  if (state.date_expires !== null && state.date_expires <= date) return false;
  if (isResumed) {
    const row = await findDownload(db, { itemId, fileId });
    return row?.date_last ? Date.parse(row.date_last) + resumeMs > now.getTime() : false;
  }
  const first = { version: 1, downloads: 0, max_downloads: null, date_expires: null, date_last: null };
  const insert = db.insertInto('downloads').values({ item_id: itemId, file_id: fileId, ...first });
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  const counted = await db
    .updateTable('downloads')
    .set((eb) => ({ downloads: eb('downloads', '+', 1), date_last: date }))
    .where('item_id', '=', itemId)
    .where('file_id', '=', fileId)
    .where('version', '=', state.version)
    .$if(state.max_downloads !== null, (query) => query.where('downloads', '<', state.max_downloads ?? 0))
    .executeTakeFirst();
  return counted.numUpdatedRows === 1n;
}

/** The owner's limits for a file that is to be downloaded again. */
interface Renewal extends DownloadKey {
  maxDownloads: number | null;
  dateExpires: string | null;
}

/** Begins to count anew; links from before open nothing any more. */
export async function renewDownload(tx: Tx, { itemId, fileId, maxDownloads, dateExpires }: Renewal): Promise<void> {
  const limits = { downloads: 0, max_downloads: maxDownloads, date_expires: dateExpires };
  await tx
    .insertInto('downloads')
    .values({ item_id: itemId, file_id: fileId, version: 2, date_last: null, ...limits })
    .onConflict((conflict) =>
      conflict
        .columns(['item_id', 'file_id'])
        .doUpdateSet((eb) => ({ ...limits, version: eb('downloads.version', '+', 1), date_last: null })),
    )
    .execute();
}
