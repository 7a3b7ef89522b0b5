import { Hono } from 'hono';
import { audit } from '../events/index.ts';
import type { AppEnv } from '../http/context.ts';
import { type Images, uploadImage } from '../images/index.ts';

/** /operator/images: a picture for the shop, as the body or as the file of a form. */
export function createOperatorImageRoutes(images: Images) {
  return new Hono<AppEnv>().post('/', async (c) => {
    const { deps, operator } = c.var;
    const image = await uploadImage(deps, images, c.req.raw, (tx, { id, file }) => {
      const entry = { actor: operator.name, action: 'image.create', entity: 'image', id };
      return audit(tx, { ...entry, before: null, after: file }, deps.now());
    });
    return c.json(image);
  });
}
