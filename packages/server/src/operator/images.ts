import type { Image } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import type { Tx } from '../db/index.ts';
import { auditAll } from '../events/index.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError, errorBodyOf } from '../http/errors.ts';
import { type Images, readUpload, readUploads, uploadImage, uploadImages } from '../images/index.ts';
import { namedRequest } from './description/named-request.ts';
import { noQuery } from './description/operation.ts';
import { readQuery } from './description/read-input.ts';
import { runOnce } from './description/run-once.ts';

/** /operator/images: pictures for the shop, one as the body or as the file of a form, many as its files. */
export function createOperatorImageRoutes(images: Images) {
  return new Hono<AppEnv>()
    .post('/', async (c) => {
      readQuery(noQuery, c.req.url);
      const { deps } = c.var;
      const file = await readUpload(c.req.raw);
      const upload = (also: Also) => uploadImage(deps, images, file, also);
      return c.json(await uploadOnce(c, file, upload));
    })
    .post('/bulk', async (c) => {
      readQuery(noQuery, c.req.url);
      const { deps } = c.var;
      const files = await readUploads(c.req.raw);
      const upload = async (also: Also) => {
        const results = await uploadImages(deps, images, files, also);
        return { results: results.map(answerOf) };
      };
      return c.json(await uploadOnce(c, files, upload));
    });
}

type Also = (tx: Tx, images: Image[]) => Promise<void>;

/** The same files again are the same pictures: what was done is not written down a second time. */
function uploadOnce(c: Context<AppEnv>, content: unknown, upload: (also: Also) => Promise<unknown>): Promise<unknown> {
  return runOnce(c.var.deps.db, namedRequest(c, content), {
    run: ({ claim }) =>
      upload(async (tx, images) => {
        await claim(tx);
        await logOf(c)(tx, images);
      }),
    read: () => upload(async () => {}),
  });
}

function answerOf(result: Image | ApiError) {
  if (result instanceof ApiError) return { status: result.status, ...errorBodyOf(result, 'en') };
  return { status: 200, image: result };
}

/** Writes down which pictures came, and who brought them. */
function logOf({ var: { deps, operator } }: Context<AppEnv>) {
  return (tx: Tx, images: Image[]) => {
    const entry = { actor: operator.name, action: 'image.create', entity: 'image', before: null };
    return auditAll(
      tx,
      images.map(({ id, file }) => ({ ...entry, id, after: file })),
      deps.now(),
    );
  };
}
