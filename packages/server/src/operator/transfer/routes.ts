import { Hono } from 'hono';
import { readAtMost, readObject } from '../../http/body.ts';
import type { AppEnv } from '../../http/context.ts';
import { ApiError, invalid } from '../../http/errors.ts';
import { parseQuery, searchOf } from '../../http/query.ts';
import type { Images } from '../../images/index.ts';
import { paramOf } from '../description/param-of.ts';

/** Of lines that come in one call: pictures are among them. */
const mostBytes = 32 * 1024 * 1024;

/** /operator/export: the whole shop as lines of JSON. */
export const operatorExportRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const { secrets = 'false' } = parseQuery(searchOf(c.req.url));
  if (secrets !== 'true' && secrets !== 'false') throw invalid('secrets must be true or false', 'secrets');
  const tellsSecrets = secrets === 'true';
  if (tellsSecrets && !c.var.operator.scopes.includes('write')) {
    throw new ApiError('Secrets need the scope write', { status: 403, code: 'missing_scope', param: 'write' });
  }
  const { exportLines } = await import('./export-lines.ts');
  const lines = exportLines(c.var.deps, tellsSecrets);
  return c.body(streamOf(lines), 200, { 'Content-Type': 'application/jsonl' });
});

/** Whoever reads no more ends it. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}

/** /operator/imports: such lines, into an empty shop. */
export function createOperatorImportRoutes(images: Images) {
  return new Hono<AppEnv>()
    .post('/', async (c) => {
      const { fingerprint, ...rest } = await readObject(c);
      const [unknown] = Object.keys(rest);
      if (unknown) throw invalid(`${unknown}: there is no such field, or it cannot be written`, unknown);
      if (typeof fingerprint !== 'string' || !/^[0-9a-f]{64}$/.test(fingerprint)) {
        throw invalid('fingerprint: the SHA-256 of the file is expected', 'fingerprint');
      }
      const { beginImport } = await import('./imports.ts');
      const { db, now } = c.var.deps;
      return c.json(await beginImport(db, fingerprint, now()), 201);
    })
    .post('/:id/lines', async (c) => {
      const { from } = parseQuery(searchOf(c.req.url));
      if (typeof from !== 'string' || !/^\d{1,12}$/.test(from)) throw invalid('from must be a number of lines', 'from');
      const bytes = await readAtMost(c.req.raw, mostBytes);
      if (!bytes) throw new ApiError('The body is larger than 32 MB', { status: 413, code: 'request_too_large' });
      const { importLines } = await import('./import-lines.ts');
      const { deps, operator: actor } = c.var;
      const lines = {
        id: paramOf(c, 'id'),
        from: Number(from),
        text: textOf(bytes),
        actor,
        now: deps.now(),
        config: deps.config,
        images,
      };
      return c.json(await importLines(deps.db, lines));
    })
    .delete('/:id', async (c) => {
      const { giveUpImport } = await import('./imports.ts');
      await giveUpImport(c.var.deps.db, paramOf(c, 'id'));
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
