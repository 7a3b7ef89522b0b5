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
  publicUrl: string;
  /** Its languages, its own first. */
  languages: readonly LanguageAddress[];
  /** Path of the language that the address of the sitemap names; empty when it names none. */
  languagePath: string;
  /** Creates a client whose answers are in a language. */
  openClient(locale?: string): Client;
}

/** Names the parts of each language, or of the one that is named; there is one for every thousand products that there were. */
export async function sitemapIndex({ publicUrl, languages, languagePath, openClient }: MappedShop): Promise<string> {
  const { page_count } = await listProductSlugs(openClient(), 1);
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
  const { publicUrl, languages, languagePath, openClient } = shop;
  const ownLanguage = languages.find(({ path }) => path === languagePath);
  const paths = await listPartPaths(openClient(ownLanguage?.locale), name);
  if (!paths) return null;
  const buildAddress = (language: string, path: string) => publicUrl + language + encodeURI(path);
  const alternates = await listAlternates(shop, name);
  const entries = [...paths].map(([id, path]) => {
    const links = alternates.map(({ code, language, pagePaths }) => {
      const href = escapeAttribute(buildAddress(language, pagePaths.get(id) ?? path));
      return `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`;
    });
    return `<url>${renderElement('loc', buildAddress(languagePath, path))}${links.join('')}</url>`;
  });
  const schemas = alternates.length > 0 ? `${schema} ${linkSchema}` : schema;
  return `${xmlHead}<urlset ${schemas}>${entries.join('\n')}</urlset>\n`;
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Paths of pages by what is the same of them in all languages. */
type PagePaths = ReadonlyMap<string, string>;

interface Alternate {
  /** Value of `hreflang`. */
  code: string;
  /** Path of the language. */
  language: string;
  pagePaths: PagePaths;
}

/** Lists the pages of a part in each language of the store; empty when the store has one language. */
async function listAlternates({ languages, openClient }: MappedShop, name: string): Promise<Alternate[]> {
  if (languages.length < 2) return [];
  const alternates = await Promise.all(
    languages.map(async ({ locale, path }): Promise<Alternate> => {
      const pagePaths = (await listPartPaths(openClient(locale), name)) ?? new Map();
      return { code: locale, language: path, pagePaths };
    }),
  );
  const [own] = alternates;
  return own ? [...alternates, { ...own, code: 'x-default' }] : [];
}

async function listPartPaths(client: Client, name: string): Promise<PagePaths | null> {
  if (name === 'pages.xml') return new Map([...fixedPages.map((path) => [path, path] as const), ...(await contentPaths(client))]);
  if (name === 'categories.xml') return categoryPaths(client);
  const page = Number(/^products-([1-9]\d{0,6})\.xml$/.exec(name)?.[1] ?? 0);
  if (page === 0) return null;
  const { page_count, results } = await listProductSlugs(client, page);
  return page <= page_count ? new Map(results.map((slug, at) => [String(at), `/products/${slug}`])) : null;
}

/** A product stays in its part while others come and go, and in its place in all languages. */
function listProductSlugs(client: Client, page: number): Promise<SlugList> {
  return client.get('products/slugs', { limit: productsPerSitemap, page });
}

async function categoryPaths(client: Client): Promise<PagePaths> {
  const paths = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list: List<Category> = await client.categories.list({ limit: pageSizes.categories, sort: 'id asc', page });
    for (const { id, slug } of list.results) paths.set(id, `/category/${slug}`);
    pages = list.page_count;
  }
  return paths;
}

async function contentPaths(client: Client): Promise<[id: string, path: string][]> {
  const { results } = await client.content.list('pages', { limit: pageSizes.categories });
  return results.map(({ id, slug }) => [String(id), `/pages/${slug}`]);
}
