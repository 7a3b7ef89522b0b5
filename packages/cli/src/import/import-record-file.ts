import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '@mercer/host/config/start-error';
import { type components, unwrap } from '@mercer/operator';
import { createProgress } from '../output/progress.ts';
import { createIdempotencyHeader } from '../shop/idempotency-header.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { formatFault } from './format-fault.ts';
import { assertReadableFile } from './import-product-file.ts';
import { retryWhileBusy } from './shop/retry-while-busy.ts';

type ImportKind = 'customers' | 'orders' | 'reviews' | 'coupons' | 'subscribers' | 'giftcards' | 'redirects';

interface Call extends ShopCall {
  flags: { 'dry-run': boolean; partial: boolean };
  kind: ImportKind;
}

const betweenLooksMs = 500;
const mostFaults = 100;

/**
 * Uploads a file, and waits until the shop has imported it. What was uploaded is imported even if this command ends before.
 * @throws StartError with everything that is wrong with the file
 */
export async function importRecordFile(file: string, call: Call): Promise<void> {
  await assertReadableFile(file);
  const { client, signal, flags, kind, output, isJson, runImports } = call;
  const options = { dry_run: toFlag(flags['dry-run']), partial: toFlag(flags.partial) };
  const params = { query: { kind, name: basename(file), ...options }, header: createIdempotencyHeader() };
  const body = await openAsBlob(file, { type: 'text/csv' });
  const { id } = unwrap(await retryWhileBusy(() => client.POST('/operator/imports', { params, body }), signal));
  await runImports?.(signal);
  const ended = await awaitEnd(call, id);
  const notices = await readNotices(call, id);
  if (isJson) output.json({ ...ended, notices });
  else if (ended.state === 'completed') output.say(formatReport(ended));
  const errors = notices.filter(({ severity }) => severity === 'error');
  const notes = notices.filter(({ severity }) => severity === 'note');
  if (!isJson) for (const note of notes) output.remark(formatNote(file, note));
  if (ended.state === 'completed' && ended.fault_count === 0) return;
  const lines = errors.map((fault) => formatFault(file, toFileFault(fault)));
  const overflow = ended.fault_count > errors.length ? [`… and ${ended.fault_count - errors.length} more`] : [];
  const end =
    ended.state === 'completed' ? 'These records were left out.' : `${ended.message ?? 'The import was canceled'}.`;
  throw new StartError([...lines, ...overflow, end].join('\n'));
}

type ImportRecord = components['schemas']['Import'];
type Notice = components['schemas']['ImportNotice'];

function toFlag(isSet: boolean): 'true' | 'false' {
  return isSet ? 'true' : 'false';
}

async function awaitEnd({ client, signal, kind }: Call, id: string): Promise<ImportRecord> {
  const path = { params: { path: { id } } };
  const { advance, end } = createProgress({ label: kind });
  let done = 0;
  try {
    for (;;) {
      const record = unwrap(await retryWhileBusy(() => client.GET('/operator/imports/{id}', path), signal));
      advance(Math.max(0, record.done - done));
      done = record.done;
      if (record.date_finished !== null) return record;
      await setTimeout(betweenLooksMs, undefined, { signal });
    }
  } finally {
    end();
  }
}

async function readNotices({ client, signal }: Call, id: string): Promise<Notice[]> {
  const params = { path: { id }, query: { limit: mostFaults * 2 } };
  return unwrap(await retryWhileBusy(() => client.GET('/operator/imports/{id}/notices', { params }), signal)).results;
}

function toFileFault({ line, column, value, message }: Notice) {
  return { line, column, found: value, expected: message.replace(/^expected /, '') };
}

function formatNote(file: string, { line, column, value, message }: Notice): string {
  return `${file}:${line}:${column}: ${value}: ${message}`;
}

function formatReport({ kind, format, total, created, updated, unchanged, left_out, dry_run }: ImportRecord): string {
  const numbers = `${dry_run ? 'To be created' : 'Created'}: ${created}, changed: ${updated}, unchanged: ${unchanged}.`;
  const leftOut = left_out > 0 ? ` Left out: ${left_out}.` : '';
  return `${format} columns: ${total} ${kind}.\n${numbers}${leftOut}`;
}
