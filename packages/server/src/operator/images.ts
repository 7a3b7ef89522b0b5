import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { type Images, uploadImage } from '../images/index.ts';

/** /operator/images: a picture for the shop, as the body or as the file of a form. */
export function createOperatorImageRoutes(images: Images) {
  return new Hono<AppEnv>().post('/', async (c) => c.json(await uploadImage(c.var.deps, images, c.req.raw)));
}
