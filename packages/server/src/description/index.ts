import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { answerPublicly } from '../http/public-answer.ts';
import { loadDescriptions } from '../operator/index.ts';
import type { Document } from './page/document.ts';

/** /openapi.json: made of the descriptions that run. Anyone may read it. */
export const openApiRoutes = new Hono<AppEnv>().get('/', async (c) =>
  answerPublicly(c, JSON.stringify(await describeShop(c.var.deps.config.publicUrl))),
);

/** It asks nobody for anything but its style. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** /docs/api: the same for people to read. */
export const referenceRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const [{ referencePage }, document] = await Promise.all([
      import('./page/page.ts'),
      describeShop(c.var.deps.config.publicUrl),
    ]);
    // the page shows a part of it
    return c.html(referencePage(document as Document), 200, {
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
    });
  })
  .get('/style.css', async (c) => {
    const { style } = await import('./page/style.ts');
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' });
  });

/** The description of every call in OpenAPI 3.1; loaded when it is asked for. */
export async function describeShop(publicUrl: string): Promise<object> {
  const [{ openApi }, descriptions] = await Promise.all([import('./open-api.ts'), loadDescriptions()]);
  return openApi(descriptions, publicUrl);
}

export { describeSettings } from './settings.ts';
