import type { AppEnv } from '@mercer/platform/http/context';
import { computeEtag, matchesAnyEtag } from '@mercer/platform/http/etag';
import { answerStored } from '@mercer/platform/http/public-answer';
import { Hono } from 'hono';
import { loadOperatorRoutes } from '../operator/index.ts';
import type { Document } from './page/document.ts';
import { describeSettings } from './settings.ts';

/** /openapi.json: made of the descriptions that run. Anyone may read it. */
export const openApiRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const { json, jsonEtag } = await getShopTexts(c.var.deps.config.publicUrl);
  return answerStored(c, { json, etag: jsonEtag });
});

/** Content security policy of the page, which loads only its own style. */
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
    const { page, pageEtag } = await getShopTexts(c.var.deps.config.publicUrl);
    const headers = { 'Content-Security-Policy': policy, 'Cache-Control': 'public, no-cache', ETag: `W/${pageEtag}` };
    if (matchesAnyEtag(c.req.header('if-none-match'), pageEtag)) return c.body(null, 304, headers);
    return c.html(page, 200, headers);
  })
  .get('/style.css', async (c) => {
    const { style } = await import('./page/style.ts');
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' });
  });

/** The description of every call in OpenAPI 3.1; loaded when it is asked for. */
export async function describeShop(publicUrl: string): Promise<object> {
  const [{ nameSchemas }, document] = await Promise.all([import('./schema-names.ts'), describeCalls(publicUrl)]);
  return nameSchemas(document);
}

/** The same with the fields of each call where the call is described, as people read it. */
export async function describeCalls(publicUrl: string): Promise<Document> {
  const [{ buildOpenApi }, operatorRoutes, settings] = await Promise.all([
    import('./open-api.ts'),
    loadOperatorRoutes(),
    describeSettings(),
  ]);
  return buildOpenApi({ operatorRoutes, settings }, publicUrl) as object as Document; // its tests hold it against OpenAPI
}

interface Texts {
  json: string;
  jsonEtag: string;
  page: string;
  pageEtag: string;
}

/**
 * Texts by the shop's public URL, of which a process has one. They are cached because rendering takes longer than most
 * responses and anyone may request them.
 */
const textsByPublicUrl = new Map<string, Promise<Texts>>();

/** Made once: they say the same as long as the process runs. */
function getShopTexts(publicUrl: string): Promise<Texts> {
  const texts = textsByPublicUrl.get(publicUrl) ?? renderShopTexts(publicUrl);
  textsByPublicUrl.set(publicUrl, texts);
  return texts;
}

async function renderShopTexts(publicUrl: string): Promise<Texts> {
  const [{ referencePage }, { nameSchemas }, document] = await Promise.all([
    import('./page/page.ts'),
    import('./schema-names.ts'),
    describeCalls(publicUrl),
  ]);
  const json = JSON.stringify(nameSchemas(document));
  const page = String(await referencePage(document));
  return { json, jsonEtag: computeEtag(json), page, pageEtag: computeEtag(page) };
}

export { describeSettings };
