import { Hono } from 'hono';
import * as v from 'valibot';
import { readJsonBody, readLimitedBody } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';
import { ApiError, buildValidationError } from '../../http/errors.ts';
import type { Images } from '../../images/index.ts';
import { namedRequest } from '../description/named-request.ts';
import { noQuery } from '../description/operation.ts';
import { validateInput, validateQuery } from '../description/read-input.ts';
import { readPathParam } from '../description/read-path-param.ts';
import { type IdempotentSteps, runStepsIdempotently } from '../description/run-steps-idempotently.ts';
import { createCallerCheck, isOperatorKeyActive } from '../keys/find-key.ts';
import { ExportQuery, ImportInput, LinesQuery } from '../transfer-described.ts';

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

/** /operator/export: the whole shop as lines of JSON. */
export function createOperatorExportRoutes() {
  /** the ids of their keys */
  const open: string[] = [];
  const isFull = (id: string) =>
    open.length >= mostExports || open.filter((openId) => openId === id).length >= mostExportsOfKey;
  /** From the first read on: whoever reads nothing takes no place. */
  async function* counted(id: string, lines: AsyncGenerator<string>) {
    if (isFull(id)) return;
    open.push(id);
    try {
      yield* lines;
    } finally {
      open.splice(open.indexOf(id), 1);
    }
  }
  return new Hono<AppEnv>().get('/', async (c) => {
    const { secrets } = validateQuery(ExportQuery, c.req.url);
    const tellsSecrets = secrets === 'true';
    const { deps, operator } = c.var;
    if (tellsSecrets && !operator.scopes.includes('write')) {
      throw new ApiError('Secrets need the scope write', { status: 403, code: 'missing_scope', param: 'write' });
    }
    if (isFull(operator.id)) {
      throw new ApiError('There are too many exports under way', { status: 429, code: 'too_many_requests' });
    }
    const { exportShopLines: exportLines } = await import('./export-lines.ts');
    const lines = counted(operator.id, exportLines(deps, tellsSecrets));
    return c.body(
      toByteStream(lines, {
        isWelcome: () => isOperatorKeyActive(deps, operator),
        onLate: (reason) => deps.log.error(`an export was ended: its reader ${reason}`, { key: operator.name }),
      }),
      200,
      { 'Content-Type': 'application/jsonl' },
    );
  });
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
          controller.close();
          await endLines();
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
      cancel: endLines,
    },
    // Reading ahead is off: an answer to HEAD is not read at all
    { highWaterMark: 0 },
  );
}

/** /operator/imports: such lines, into an empty shop. */
export function createOperatorImportRoutes(images: Images) {
  return new Hono<AppEnv>()
    .post('/', async (c) => {
      validateQuery(noQuery, c.req.url);
      const json = await readJsonBody(c);
      const { findOrStartImport: beginImport } = await import('./imports.ts');
      const { db, now } = c.var.deps;
      const startFileImport = ({ step }: IdempotentSteps) =>
        step('begin', (tx) => beginImport(tx, validateInput(ImportInput, json).fingerprint, now()));
      return c.json(
        await runStepsIdempotently(db, namedRequest(c, json), {
          assertCaller: createCallerCheck(c),
          run: startFileImport,
        }),
        201,
      );
    })
    .post('/:id/lines', async (c) => {
      const { from } = validateQuery(LinesQuery, c.req.url);
      const bytes = await readLimitedBody(c.req.raw, mostBytes);
      if (!bytes) throw new ApiError('The body is larger than 32 MB', { status: 413, code: 'request_too_large' });
      const { importShopLines: importLines } = await import('./import-lines.ts');
      const { deps, operator: actor } = c.var;
      const place = {
        id: readPathParam(c, 'id'),
        from: Number(from),
        actor,
        now: deps.now(),
        config: deps.config,
        images,
      };
      const importNextLines = ({ step }: IdempotentSteps) =>
        importLines(deps.db, { ...place, text: decodeUtf8Body(bytes), step });
      return c.json(
        await runStepsIdempotently(deps.db, namedRequest(c, bytes), {
          assertCaller: createCallerCheck(c),
          run: importNextLines,
        }),
      );
    })
    .delete('/:id', async (c) => {
      validateQuery(noQuery, c.req.url);
      const json = await readJsonBody(c);
      const { giveUpImport } = await import('./imports.ts');
      const abandonImport = async ({ step }: IdempotentSteps) => {
        validateInput(v.strictObject({}), json);
        await step('give up', (tx) => giveUpImport(tx, readPathParam(c, 'id')));
      };
      await runStepsIdempotently(c.var.deps.db, namedRequest(c, json), {
        assertCaller: createCallerCheck(c),
        run: abandonImport,
      });
      return c.body(null, 204);
    });
}

function decodeUtf8Body(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw Object.assign(buildValidationError('The body is not UTF-8'), { cause });
  }
}
