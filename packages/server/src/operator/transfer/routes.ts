import { Hono } from 'hono';
import * as v from 'valibot';
import { readAtMost, readBody } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';
import { ApiError, invalid } from '../../http/errors.ts';
import type { Images } from '../../images/index.ts';
import { namedRequest } from '../description/named-request.ts';
import { noQuery } from '../description/operation.ts';
import { paramOf } from '../description/param-of.ts';
import { readInput, readQuery } from '../description/read-input.ts';
import { type Once, runOnce } from '../description/run-once.ts';
import { isOpenKey } from '../keys/find-key.ts';
import { ExportQuery, ImportInput, LinesQuery } from '../transfer-described.ts';

/** Of lines that come in one call: pictures are among them. */
const mostBytes = 32 * 1024 * 1024;

/** Each has a connection to the database of its own for as long as its reader takes. */
const mostExports = 4;
const mostExportsOfKey = 2;

/** /operator/export: the whole shop as lines of JSON. */
export function createOperatorExportRoutes() {
  /** the ids of their keys */
  const open: string[] = [];
  const isFull = (id: string) =>
    open.length >= mostExports || open.filter((one) => one === id).length >= mostExportsOfKey;
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
    const { secrets } = readQuery(ExportQuery, c.req.url);
    const tellsSecrets = secrets === 'true';
    const { deps, operator } = c.var;
    if (tellsSecrets && !operator.scopes.includes('write')) {
      throw new ApiError('Secrets need the scope write', { status: 403, code: 'missing_scope', param: 'write' });
    }
    if (isFull(operator.id)) {
      throw new ApiError('There are too many exports under way', { status: 429, code: 'too_many_requests' });
    }
    const { exportLines } = await import('./export-lines.ts');
    const lines = counted(operator.id, exportLines(deps, tellsSecrets));
    return c.body(
      streamOf(lines, () => isOpenKey(deps, operator)),
      200,
      { 'Content-Type': 'application/jsonl' },
    );
  });
}

/** Whoever reads no more ends it, and whoever revokes the key: then the line is missing that ends a whole one. */
function streamOf(
  lines: AsyncGenerator<string>,
  isWelcome: () => Promise<boolean>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = (await isWelcome()) ? await lines.next() : await lines.return(undefined);
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await lines.return(undefined)),
    },
    // nothing is read ahead: of an answer to HEAD nothing is read at all
    { highWaterMark: 0 },
  );
}

/** /operator/imports: such lines, into an empty shop. */
export function createOperatorImportRoutes(images: Images) {
  return new Hono<AppEnv>()
    .post('/', async (c) => {
      readQuery(noQuery, c.req.url);
      const json = await readBody(c);
      const { beginImport } = await import('./imports.ts');
      const { db, now } = c.var.deps;
      const run = ({ step }: Once) =>
        step('begin', (tx) => beginImport(tx, readInput(ImportInput, json).fingerprint, now()));
      return c.json(await runOnce(db, namedRequest(c, json), { run }), 201);
    })
    .post('/:id/lines', async (c) => {
      const { from } = readQuery(LinesQuery, c.req.url);
      const bytes = await readAtMost(c.req.raw, mostBytes);
      if (!bytes) throw new ApiError('The body is larger than 32 MB', { status: 413, code: 'request_too_large' });
      const { importLines } = await import('./import-lines.ts');
      const { deps, operator: actor } = c.var;
      const place = { id: paramOf(c, 'id'), from: Number(from), actor, now: deps.now(), config: deps.config, images };
      const run = ({ step }: Once) => importLines(deps.db, { ...place, text: textOf(bytes), step });
      return c.json(await runOnce(deps.db, namedRequest(c, bytes), { run }));
    })
    .delete('/:id', async (c) => {
      readQuery(noQuery, c.req.url);
      const json = await readBody(c);
      const { giveUpImport } = await import('./imports.ts');
      const run = async ({ step }: Once) => {
        readInput(v.strictObject({}), json);
        await step('give up', (tx) => giveUpImport(tx, paramOf(c, 'id')));
      };
      await runOnce(c.var.deps.db, namedRequest(c, json), { run });
      return c.body(null, 204);
    });
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw Object.assign(invalid('The body is not UTF-8'), { cause });
  }
}
