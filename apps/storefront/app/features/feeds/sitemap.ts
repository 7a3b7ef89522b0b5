import type { Category, List, SlugList } from '@mercer/contract';
import { pageSizes, productsPerSitemap } from '../../constants.ts';
import type { Client } from '../../loading/client.ts';
import { renderElement, xmlHead } from './xml.ts';

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Pages that are the same in every shop. */
const fixedPages = ['/', '/categories', '/deals', '/best-sellers', '/new-arrivals', '/trending', '/free-shipping'];

/** Names the parts; there is one for every thousand products that there were. */
export async function sitemapIndex(client: Client, publicUrl: string): Promise<string> {
  const { page_count } = await listProductSlugs(client, 1);
  const products = Array.from({ length: page_count }, (_, at) => `products-${at + 1}`);
  const entries = ['pages', 'categories', ...products].map(
    (part) => `<sitemap>${renderElement('loc', `${publicUrl}/sitemaps/${part}.xml`)}</sitemap>`,
  );
  return `${xmlHead}<sitemapindex ${schema}>${entries.join('\n')}</sitemapindex>\n`;
}

/** @param name e.g. `products-3.xml` @returns null when there is no such part */
export async function renderSitemapPart(client: Client, publicUrl: string, name: string): Promise<string | null> {
  const paths = await listPartPaths(client, name);
  if (!paths) return null;
  const entries = paths.map((path) => `<url>${renderElement('loc', publicUrl + encodeURI(path))}</url>`);
  return `${xmlHead}<urlset ${schema}>${entries.join('\n')}</urlset>\n`;
}

async function listPartPaths(client: Client, name: string): Promise<string[] | null> {
  if (name === 'pages.xml') return [...fixedPages, ...(await contentPaths(client))];
  if (name === 'categories.xml') return categoryPaths(client);
  const page = Number(/^products-([1-9]\d{0,6})\.xml$/.exec(name)?.[1] ?? 0);
  if (page === 0) return null;
  const { page_count, results } = await listProductSlugs(client, page);
  return page <= page_count ? results.map((slug) => `/products/${slug}`) : null;
}

/** A product stays in its part while others come and go. */
function listProductSlugs(client: Client, page: number): Promise<SlugList> {
  return client.get('products/slugs', { limit: productsPerSitemap, page });
}

async function categoryPaths(client: Client): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list: List<Category> = await client.categories.list({ limit: pageSizes.categories, sort: 'id asc', page });
    paths.push(...list.results.map(({ slug }) => `/category/${slug}`));
    pages = list.page_count;
  }
  const collections: List<Category> = await client.get('collections', { limit: pageSizes.categories });
  return [...paths, ...collections.results.map(({ slug }) => `/category/${slug}`)];
}

async function contentPaths(client: Client): Promise<string[]> {
  const { results } = await client.content.list('pages', { limit: pageSizes.categories });
  return results.map(({ slug }) => `/pages/${slug}`);
}
