import type { Image } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import type { Tx } from '../db/index.ts';
import { recordAuditEntries } from '../events/index.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError, buildErrorBody } from '../http/errors.ts';
import { type Images, readUploadedFile, readUploadedFiles, uploadImage, uploadImages } from '../images/index.ts';
import { namedRequest } from './description/named-request.ts';
import { noQuery } from './description/operation.ts';
import { validateQuery } from './description/read-input.ts';
import { runStepsIdempotently } from './description/run-steps-idempotently.ts';
import { createCallerCheck } from './keys/find-key.ts';

/** /operator/images: pictures for the shop, one as the body or as the file of a form, many as its files. */
export function createOperatorImageRoutes(images: Images) {
  return new Hono<AppEnv>()
    .post('/', async (c) => {
      validateQuery(noQuery, c.req.url);
      const { deps } = c.var;
      const file = await readUploadedFile(c.req.raw);
      const performUpload = (also: UploadEffect) => uploadImage(deps, images, file, also);
      return c.json(await uploadIdempotently(c, file, performUpload));
    })
    .post('/bulk', async (c) => {
      validateQuery(noQuery, c.req.url);
      const { deps } = c.var;
      const files = await readUploadedFiles(c.req.raw);
      const performUpload = async (also: UploadEffect) => {
        const results = await uploadImages(deps, images, files, also);
        return { results: results.map(toUploadResult) };
      };
      return c.json(await uploadIdempotently(c, files, performUpload));
    });
}

type UploadEffect = (tx: Tx, images: Image[]) => Promise<void>;

/**
 * Uploads files idempotently: identical files are the same pictures, so a repeated upload is not logged a second time.
 */
function uploadIdempotently(
  c: Context<AppEnv>,
  content: unknown,
  upload: (also: UploadEffect) => Promise<unknown>,
): Promise<unknown> {
  return runStepsIdempotently(c.var.deps.db, namedRequest(c, content), {
    assertCaller: createCallerCheck(c),
    run: ({ claim }) =>
      upload(async (tx, images) => {
        await claim(tx);
        await createUploadLogger(c)(tx, images);
      }),
    readResult: () => upload(async () => {}),
  });
}

function toUploadResult(result: Image | ApiError) {
  if (result instanceof ApiError) return { status: result.status, ...buildErrorBody(result, 'en') };
  return { status: 200, image: result };
}

/** Writes down which pictures came, and who brought them. */
function createUploadLogger({ var: { deps, operator } }: Context<AppEnv>) {
  return (tx: Tx, images: Image[]) => {
    const entry = { actor: operator.name, action: 'image.create', entity: 'image', before: null };
    return recordAuditEntries(
      tx,
      images.map(({ id, file }) => ({ ...entry, id, after: file })),
      deps.now(),
    );
  };
}
