import { readLimitedBody } from '@mercer/platform/http/body';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { namedRequest } from '@mercer/platform/http/routes/named-request';
import { type IdempotentSteps, runStepsIdempotently } from '@mercer/platform/http/routes/run-steps-idempotently';
import * as v from 'valibot';
import { isCallerActive } from '../key.ts';
import '../services.ts';

/** Maximum size in bytes of the lines in one call, which include pictures. */
const mostBytes = 32 * 1024 * 1024;

/** Each has a connection to the database of its own for as long as its reader takes. */
const mostExports = 4;
const mostExportsOfKey = 2;

const minuteMs = 60_000;

/**
 * Limits of the time for which an export keeps its snapshot: the database can reuse no space of rows that have changed
 * since, so that a reader who never ends would fill the disk.
 */
const maxPageMinutes = 5;
const maxExportMinutes = 60;

const group = { access: 'operator', tag: 'transfer' } as const;
const ExportQuery = v.strictObject({ secrets: v.optional(v.picklist(['true', 'false']), 'false') });
const ImportInput = v.strictObject({
  fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'the SHA-256 of the file is expected')),
});
const LinesQuery = v.strictObject({
  from: v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'a number of lines is expected')),
});

const progress = v.strictObject({ id: v.string(), done: v.number(), is_finished: v.boolean() });

/** Routes by which a whole shop moves. */
export const transferRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/export',
    ...group,
    summary:
      'The whole shop at one moment as lines of JSON, streamed. `secrets` adds hashes of passwords, gift cards, tokens of cards and webhooks: such a file is a secret',
    query: ExportQuery,
    media: ['application/jsonl'],
    refusals: { 429: 'too many exports are under way' },
    async respond(c, { deps, actor, query }) {
      const tellsSecrets = query.secrets === 'true';
      if (tellsSecrets && !actor.scopes.includes('write')) {
        throw new ApiError('Secrets need the scope write', { status: 403, code: 'missing_scope', param: 'write' });
      }
      const { openExports } = c.var.operatorServices;
      if (isFull(openExports, actor.id)) {
        throw new ApiError('There are too many exports under way', { status: 429, code: 'too_many_requests' });
      }
      const { exportShopLines } = await import('./export-lines.ts');
      const lines = countExport(openExports, actor.id, exportShopLines(deps, tellsSecrets));
      return c.body(
        toByteStream(lines, {
          isWelcome: () => isCallerActive(deps, actor),
          onLate: (reason) => deps.log.error(`an export was ended: its reader ${reason}`, { key: actor.name }),
        }),
        200,
        { 'Content-Type': 'application/jsonl' },
      );
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/shop-imports',
    ...group,
    summary: 'Begins the import of a file into an empty shop, or goes on with it',
    body: ImportInput,
    example: { fingerprint: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    answer: progress,
    status: 201,
    refusals: { 409: 'shop_not_empty: a whole shop comes into an empty one; or import_running: another file comes in' },
    async writeInSteps({ body, now, step }) {
      const { findOrStartImport } = await import('./imports.ts');
      return step('begin', (tx) => findOrStartImport(tx, body.fingerprint, now));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/shop-imports/:id/lines',
    ...group,
    summary:
      'The next lines of the file, which are looked at and wait. `from` of them came before; the answer says where to go on. With the last one the whole shop is written, or nothing of it',
    query: LinesQuery,
    file: 'application/jsonl',
    answer: progress,
    refusals: {
      404: 'no such import',
      409: 'shop_not_empty: there are products, orders or accounts by now; currency_in_use: there are amounts in another currency than that of the file',
      413: 'request_too_large: more than 32 MB',
    },
    async respond(c, { deps, actor, now, id, query }) {
      const bytes = await readLimitedBody(c.req.raw, mostBytes);
      if (!bytes) throw new ApiError('The body is larger than 32 MB', { status: 413, code: 'request_too_large' });
      const { importShopLines } = await import('./import-lines.ts');
      const { images } = c.var.operatorServices;
      const place = { id, from: Number(query.from), actor, now, config: deps.config, images };
      const importNextLines = ({ step }: IdempotentSteps) =>
        importShopLines(deps.db, { ...place, text: decodeUtf8Body(bytes), step });
      const { assertCaller } = c.var;
      const work = { assertCaller, run: importNextLines };
      return c.json(await runStepsIdempotently(deps.db, namedRequest(c, bytes), work));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/shop-imports/:id',
    ...group,
    summary: 'Gives up an import that is under way: the shop stays as it was',
    body: noBody,
    refusals: { 404: 'no such import under way' },
    async writeInSteps({ id, step }) {
      const { giveUpImport } = await import('./imports.ts');
      await step('give up', (tx) => giveUpImport(tx, id));
    },
  }),
];

function isFull(openExports: string[], keyId: string): boolean {
  return openExports.length >= mostExports || openExports.filter((id) => id === keyId).length >= mostExportsOfKey;
}

/** Counts an export from its first read on: whoever reads nothing takes no place. */
async function* countExport(openExports: string[], keyId: string, lines: AsyncGenerator<string>) {
  if (isFull(openExports, keyId)) return;
  openExports.push(keyId);
  try {
    yield* lines;
  } finally {
    openExports.splice(openExports.indexOf(keyId), 1);
  }
}

interface ExportReader {
  isWelcome(): Promise<boolean>;
  /** Learns why an export ended before its reader had all of it. */
  onLate(reason: string): void;
}

/**
 * Streams lines until the reader stops, takes too long or its key is revoked: then the line that marks a complete file
 * is missing.
 */
function toByteStream(
  lines: AsyncGenerator<string>,
  { isWelcome, onLate }: ExportReader,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let pageTimer: NodeJS.Timeout | undefined;
  let exportTimer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let isCanceled = false;
  const endLines = async () => {
    isEnded = true;
    clearTimeout(pageTimer);
    clearTimeout(exportTimer);
    await lines.return(undefined);
  };
  return new ReadableStream(
    {
      async pull(controller) {
        const endLate = async (reason: string) => {
          if (isEnded) return;
          onLate(reason);
          // Who sees the end may begin another export, so that the snapshot is closed before
          await endLines().finally(() => !isCanceled && controller.close());
        };
        const startTimer = (minutes: number, reason: string) =>
          setTimeout(() => void endLate(reason), minutes * minuteMs).unref();
        clearTimeout(pageTimer);
        exportTimer ??= startTimer(maxExportMinutes, `has taken ${maxExportMinutes} minutes`);
        const { done: isDone, value } = (await isWelcome()) ? await lines.next() : await lines.return(undefined);
        if (isEnded) return;
        if (isDone) {
          controller.close();
          return endLines();
        }
        controller.enqueue(encoder.encode(value));
        pageTimer = startTimer(maxPageMinutes, `took no more of it for ${maxPageMinutes} minutes`);
      },
      cancel() {
        isCanceled = true;
        return endLines();
      },
    },
    // Reading ahead is off: an answer to HEAD is not read at all
    { highWaterMark: 0 },
  );
}

function decodeUtf8Body(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw Object.assign(buildValidationError('The body is not UTF-8'), { cause });
  }
}
