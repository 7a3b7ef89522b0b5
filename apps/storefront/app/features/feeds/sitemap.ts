import type { Category, LanguageAddress, List, SlugList } from '@mercer/contract';
import { pageSizes, productsPerSitemap } from '../../constants.ts';
import type { Client } from '../../loading/client.ts';
import { renderElement, xmlHead } from './xml.ts';

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const linkSchema = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Pages that are the same in every shop. */
const fixedPages = ['/', '/categories', '/deals', '/best-sellers', '/new-arrivals', '/trending', '/free-shipping'];

/** Shop whose pages a sitemap lists. */
interface MappedShop {
  client: Client;
  publicUrl: string;
  /** Languages of the shop, the store's own first. */
  languages: readonly LanguageAddress[];
  /** Path of the language that the address of the sitemap names; empty when it names none. */
  languagePath: string;
}

/** Names the parts of each language, or of the one that is named; there is one for every thousand products that there were. */
export async function sitemapIndex({ client, publicUrl, languages, languagePath }: MappedShop): Promise<string> {
  const { page_count } = await listProductSlugs(client, 1);
  const products = Array.from({ length: page_count }, (_, at) => `products-${at + 1}`);
  const paths = languagePath === '' ? [...new Set(['', ...languages.map(({ path }) => path)])] : [languagePath];
  const entries = paths.flatMap((path) =>
    ['pages', 'categories', ...products].map(
      (part) => `<sitemap>${renderElement('loc', `${publicUrl}${path}/sitemaps/${part}.xml`)}</sitemap>`,
    ),
  );
  return `${xmlHead}<sitemapindex ${schema}>${entries.join('\n')}</sitemapindex>\n`;
}

/** @param name e.g. `products-3.xml` @returns null when there is no such part */
export async function renderSitemapPart(shop: MappedShop, name: string): Promise<string | null> {
  const { client, publicUrl, languages, languagePath } = shop;
  const pages = await listPartPages(client, name);
  if (!pages) return null;
  const isTranslated = languages.length > 1;
  const slugs = isTranslated ? await readTranslatedSlugs(client, pages) : new Map<string, Record<string, string>>();
  const buildAddress = ({ folder, slug }: MappedPage, { locale, path }: LanguageAddress) => {
    const translatedSlug = (path && slugs.get(`${folder} ${slug}`)?.[locale]) || slug;
    return publicUrl + path + encodeURI(folder + translatedSlug);
  };
  const ownLanguage = languages.find(({ path }) => path === languagePath) ?? { locale: '', path: '' };
  const alternates = isTranslated ? [...languages, { locale: 'x-default', path: '' }] : [];
  const entries = pages.map((page) => {
    const links = alternates.map((language) => {
      const href = escapeAttribute(buildAddress(page, language));
      return `<xhtml:link rel="alternate" hreflang="${language.locale}" href="${href}"/>`;
    });
    return `<url>${renderElement('loc', buildAddress(page, ownLanguage))}${links.join('')}</url>`;
  });
  const schemas = isTranslated ? `${schema} ${linkSchema}` : schema;
  return `${xmlHead}<urlset ${schemas}>${entries.join('\n')}</urlset>\n`;
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Page of the shop; its slug is the store's own. */
interface MappedPage {
  /** Path before the slug; for pages without a slug, the whole path. */
  folder: string;
  slug: string;
}

const toMappedPage = (folder: string) => (slug: string) => ({ folder, slug });

/** Names that the API has for the records of a folder. */
const models: Record<string, string> = { '/products/': 'products', '/category/': 'categories', '/pages/': 'pages' };

/** Number of slugs that the API translates at once. */
const slugsPerRead = 300;

/** Reads the slugs in other languages of pages that have such, by folder and own slug. */
async function readTranslatedSlugs(client: Client, pages: MappedPage[]): Promise<Map<string, Record<string, string>>> {
  const slugs = new Map<string, Record<string, string>>();
  for (const [folder, members] of Map.groupBy(pages, (page) => page.folder)) {
    const model = models[folder];
    for (let at = 0; model && at < members.length; at += slugsPerRead) {
      const names = members.slice(at, at + slugsPerRead).map(({ slug }) => slug);
      const { results } = await client.get<SlugAnswer>('slugs', { model, slugs: names.join(',') });
      for (const { slug, translations } of results) slugs.set(`${folder} ${slug}`, translations);
    }
  }
  return slugs;
}

interface SlugAnswer {
  results: { slug: string; translations: Record<string, string> }[];
}

async function listPartPages(client: Client, name: string): Promise<MappedPage[] | null> {
  if (name === 'pages.xml')
    return [...fixedPages.map((folder) => ({ folder, slug: '' })), ...(await listContentPages(client))];
  if (name === 'categories.xml') return listCategoryPages(client);
  const page = Number(/^products-([1-9]\d{0,6})\.xml$/.exec(name)?.[1] ?? 0);
  if (page === 0) return null;
  const { page_count, results } = await listProductSlugs(client, page);
  return page <= page_count ? results.map(toMappedPage('/products/')) : null;
}

/** A product stays in its part while others come and go. */
function listProductSlugs(client: Client, page: number): Promise<SlugList> {
  return client.get('products/slugs', { limit: productsPerSitemap, page });
}

async function listCategoryPages(client: Client): Promise<MappedPage[]> {
  const slugs: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list: List<Category> = await client.categories.list({ limit: pageSizes.categories, sort: 'id asc', page });
    slugs.push(...list.results.map(({ slug }) => slug));
    pages = list.page_count;
  }
  const collections: List<Category> = await client.get('collections', { limit: pageSizes.categories });
  slugs.push(...collections.results.map(({ slug }) => slug));
  return slugs.map(toMappedPage('/category/'));
}

async function listContentPages(client: Client): Promise<MappedPage[]> {
  const { results } = await client.content.list('pages', { limit: pageSizes.categories });
  return results.map(({ slug }) => toMappedPage('/pages/')(String(slug)));
}
