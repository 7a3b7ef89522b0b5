import type { LanguageAddress } from '@mercer/contract';
import { type LanguageRequest, replacePath } from './language-request.ts';

/** Slugs of a record that has others in other languages. */
export interface TranslatedSlugs {
  slug: string;
  translations: Record<string, string>;
}

/** Reads the records in a folder of pages that have one of these slugs, among those that have several. */
export type SlugReader = (folder: string, slugs: string[]) => Promise<TranslatedSlugs[]>;

/** Folders of pages whose addresses are others in each language, with what the API calls their records. */
const models: Record<string, string> = { products: 'products', category: 'categories', pages: 'pages' };
export const slugFolders = Object.keys(models);

interface SlugSource {
  fetch(request: Request): Promise<Response>;
  publicUrl: string;
  publicKey: string;
}

/** Creates a reader; what cannot be read counts as not translated, as the pages have addresses without it. */
export function createSlugReader({ fetch, publicUrl, publicKey }: SlugSource): SlugReader {
  const headers = { Authorization: `Basic ${Buffer.from(publicKey).toString('base64')}` };
  return async (folder, slugs) => {
    const query = new URLSearchParams({ model: models[folder] ?? '', slugs: slugs.join(',') });
    const response = await fetch(new Request(`${publicUrl}/api/slugs?${query}`, { headers }));
    if (response.status !== 200) return [];
    const { results }: { results: TranslatedSlugs[] } = await response.json();
    return results;
  };
}

/**
 * Finds the page of an address in a language by the slug that it has there. A slug that it has in another language, or
 * in the store's own, is redirected to the right one.
 */
export async function resolveTranslatedSlug(
  { request, language }: LanguageRequest,
  readSlugs: SlugReader,
): Promise<Request | Response> {
  const { pathname, search } = new URL(request.url);
  const [, folder = '', slug = '', rest = ''] = /^\/(products|category|pages)\/([a-z\d-]+)(.*)$/.exec(pathname) ?? [];
  if (!slug) return request;
  const [record] = await readSlugs(folder, [slug]).catch(() => []);
  if (!record) return request;
  const rightSlug = selectSlug(record, language);
  const isDocument = (request.method === 'GET' || request.method === 'HEAD') && rest === '';
  if (slug !== rightSlug && isDocument) {
    const headers = { Location: `${language.path}/${folder}/${rightSlug}${search}` };
    return new Response(null, { status: 301, headers });
  }
  return slug === record.slug ? request : replacePath(request, `/${folder}/${record.slug}${rest}`);
}

const selectSlug = ({ slug, translations }: TranslatedSlugs, { locale }: LanguageAddress) =>
  translations[locale] ?? slug;
