import type { Image } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import type { Tx } from '../db/index.ts';
import { auditAll } from '../events/index.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError, errorBodyOf } from '../http/errors.ts';
import { type Images, uploadImage, uploadImages } from '../images/index.ts';

/** /operator/images: pictures for the shop, one as the body or as the file of a form, many as its files. */
export function createOperatorImageRoutes(images: Images) {
  return new Hono<AppEnv>()
    .post('/', async (c) => c.json(await uploadImage(c.var.deps, images, c.req.raw, logOf(c))))
    .post('/bulk', async (c) => {
      const results = await uploadImages(c.var.deps, images, c.req.raw, logOf(c));
      return c.json({ results: results.map(answerOf) });
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
