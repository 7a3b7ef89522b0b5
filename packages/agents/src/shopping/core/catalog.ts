import {
  type ImageFile,
  type ListedProduct,
  type Major,
  type Minor,
  type Product,
  type ProductList,
  type StockStatus,
  toMajorUnits,
  toMinorUnits,
  type Variant,
} from '@mercer/contract';
import { type AgentMessage, toAgentText } from '../../trust/index.ts';
import { type AgentCall, openShop } from './context.ts';
import { findProduct, getItemId, readAvailability, resolveImageUrl } from './items.ts';
import type { ShopCalls } from './shop-calls.ts';

/** Product as agents see it: each variant is an item that can be bought. */
export interface CatalogProduct {
  id: string;
  slug: string;
  title: string;
  description: string;
  url: string;
  currency: string;
  categories: string[];
  media: CatalogMedia[];
  options: { name: string; values: { id: string; label: string }[] }[];
  variants: CatalogVariant[];
  rating: { value: number; count: number } | undefined;
  tags: string[];
}

export interface CatalogVariant {
  id: string;
  sku: string | undefined;
  gtin: string | undefined;
  title: string;
  url: string;
  price: Minor;
  /** Price before it was reduced; absent for one that is not. */
  listPrice: Minor | undefined;
  isAvailable: boolean;
  status: StockStatus;
  options: SelectedOption[];
  media: CatalogMedia[];
  /** Identifiers of a lookup that this variant answers. */
  inputs: { id: string; match: 'exact' | 'featured' }[];
}

export interface SelectedOption {
  name: string;
  id?: string | undefined;
  label: string;
}

interface CatalogMedia {
  url: string;
  alt: string;
  width: number;
  height: number;
}

export interface CatalogContext {
  currency?: string | undefined;
  language?: string | undefined;
}

export interface CatalogQuery {
  text: string | undefined;
  categories: string[];
  price: { min?: Minor | undefined; max?: Minor | undefined };
  context: CatalogContext;
  cursor: string | undefined;
  limit: number | undefined;
}

export interface CatalogPage {
  products: CatalogProduct[];
  messages: AgentMessage[];
  pagination: { cursor: string | undefined; total: number };
}

const usualLimit = 10;
const largestLimit = 50;

/** Searches the products that shoppers see. */
export async function searchCatalog(call: AgentCall, query: CatalogQuery): Promise<CatalogPage> {
  const shop = openShop(call, null, query.context);
  const limit = Math.min(query.limit ?? usualLimit, largestLimit);
  const page = readCursor(query.cursor);
  if (page === null) {
    const message: AgentMessage = {
      type: 'error',
      code: 'invalid_cursor',
      content: 'The cursor is not one of this shop.',
    };
    const messages = [{ ...message, severity: 'recoverable' as const, path: '$.pagination.cursor' }];
    return { products: [], messages, pagination: { cursor: undefined, total: 0 } };
  }
  const parameters = new URLSearchParams({ limit: String(limit), page: String(page), expand: 'variants' });
  if (query.text?.trim()) parameters.set('search', query.text.trim().slice(0, 200));
  for (const [index, category] of query.categories.entries()) {
    parameters.set(query.categories.length === 1 ? 'category' : `$filters[category][${index}]`, category);
  }
  const currency = query.context.currency ?? (await readStoreCurrency(shop));
  const { min, max } = query.price;
  if (min !== undefined) parameters.set('where[price][$gte]', String(toMajorUnits(min, currency)));
  if (max !== undefined) parameters.set('where[price][$lte]', String(toMajorUnits(max, currency)));
  const answer = await shop.get<ProductList<ListedProduct>>(`/api/products?${parameters}`);
  if (!answer.isOk) {
    const refusal = {
      type: 'error',
      code: 'invalid_filter',
      content: answer.message,
      severity: 'recoverable',
    } as const;
    return { products: [], messages: [refusal], pagination: { cursor: undefined, total: 0 } };
  }
  const { results, count } = answer.body;
  const hasMore = page * limit < count;
  return {
    products: results.map((product) => buildProduct(call, product)),
    messages: [],
    pagination: { cursor: hasMore ? buildCursor(page + 1) : undefined, total: count },
  };
}

async function readStoreCurrency(shop: ShopCalls): Promise<string> {
  const settings = await shop.get<{ store?: { currency?: string } }>('/api/settings');
  return (settings.isOk && settings.body.store?.currency) || 'USD';
}

const lastPage = 10_000;

function buildCursor(page: number): string {
  return Buffer.from(`page:${page}`).toString('base64url');
}

/** @returns the page; null for a text that is no cursor */
function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return 1;
  const [, page] = /^page:(\d{1,5})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return page && Number(page) >= 1 && Number(page) <= lastPage ? Number(page) : null;
}

interface Lookup {
  ids: string[];
  context: CatalogContext;
}

const mostIds = 50;

/** Finds products by the ids, slugs and SKUs of products and variants; each variant says which identifier it answers. */
export async function lookupCatalog(call: AgentCall, { ids, context }: Lookup): Promise<CatalogPage> {
  const shop = openShop(call, null, context);
  const products = new Map<string, CatalogProduct>();
  const messages: AgentMessage[] = [];
  const uniqueIds = [...new Set(ids)].slice(0, mostIds);
  for (const id of uniqueIds) {
    const match = await findProduct(call.deps.db, shop, id);
    if (!match) {
      messages.push({ type: 'info', code: 'not_found', content: `${id} was not found.` });
      continue;
    }
    const product = products.get(match.product.id) ?? { ...buildProduct(call, match.product) };
    products.set(match.product.id, product);
    const variant = product.variants.find((candidate) => candidate.id === match.variantId) ?? product.variants[0];
    variant?.inputs.push({
      id,
      match: match.variantId === undefined && product.options.length > 0 ? 'featured' : 'exact',
    });
  }
  const answered = [...products.values()].map((product) => {
    return { ...product, variants: product.variants.filter(({ inputs }) => inputs.length > 0) };
  });
  return { products: answered, messages, pagination: { cursor: undefined, total: answered.length } };
}

interface ProductRequest {
  id: string;
  selected: SelectedOption[];
  context: CatalogContext;
}

export interface DetailedProduct {
  product: CatalogProduct;
  selected: SelectedOption[];
  /** Option values with what can be had of them together with the selected ones. */
  options: { name: string; values: { id: string; label: string; isAvailable: boolean; exists: boolean }[] }[];
}

/** Reads one product in full; the variant that the selected options name comes first. */
export async function readCatalogProduct(
  call: AgentCall,
  { id, selected, context }: ProductRequest,
): Promise<DetailedProduct | null> {
  const shop = openShop(call, null, context);
  const match = await findProduct(call.deps.db, shop, id);
  if (!match) return null;
  const product = buildProduct(call, match.product);
  const exact = product.variants.find((variant) => variant.id === match.variantId);
  const choices = selected.length > 0 ? selected : (exact?.options ?? []);
  const fitting = product.variants.filter((variant) => hasOptions(variant, choices));
  const variants = [...fitting, ...product.variants.filter((variant) => !fitting.includes(variant))];
  const [featured] = variants;
  const effective = choices.length > 0 && fitting.length > 0 ? choices : (featured?.options ?? []);
  const options = product.options.map(({ name, values }) => ({
    name,
    values: values.map((value) => {
      const fixed = effective.filter((choice) => choice.name !== name);
      const candidates = product.variants.filter((variant) =>
        hasOptions(variant, [...fixed, { name, id: value.id, label: value.label }]),
      );
      return {
        ...value,
        exists: candidates.length > 0,
        isAvailable: candidates.some(({ isAvailable }) => isAvailable),
      };
    }),
  }));
  return { product: { ...product, variants }, selected: effective, options };
}

function hasOptions(variant: CatalogVariant, choices: SelectedOption[]): boolean {
  return choices.every((choice) =>
    variant.options.some(({ name, id, label }) => {
      return name === choice.name && (choice.id === undefined ? label === choice.label : id === choice.id);
    }),
  );
}

/** Describes a product; without variants it is its own only variant. */
function buildProduct({ deps }: Pick<AgentCall, 'deps'>, product: Product): CatalogProduct {
  const { publicUrl } = deps.config;
  const url = buildProductUrl(publicUrl, product);
  const media = product.images.map((image) =>
    toMedia(deps, image.file, toAgentText(image.caption || product.name, 'title')),
  );
  const options = product.options.filter(({ variant }) => variant);
  const { id, slug, name, short_description = '', description, currency, categories, tags } = product;
  const variants = product.variants?.results ?? [];
  const title = toAgentText(name, 'title');
  return {
    id,
    slug,
    title,
    description: toAgentText([short_description, description].filter(Boolean).join('<br>'), 'description') || title,
    url,
    currency,
    categories: toTitles(categories.map((category) => category.name)),
    media,
    options: options.map((option) => ({
      name: toAgentText(option.name, 'title'),
      values: option.values.map((value) => ({ id: value.id, label: toAgentText(value.name, 'title') })),
    })),
    variants:
      variants.length > 0
        ? variants.map((variant) => buildVariant(deps, product, variant))
        : [buildVariant(deps, product, undefined)],
    rating:
      product.rating_average !== null && product.rating_count > 0
        ? { value: product.rating_average, count: product.rating_count }
        : undefined,
    tags: toTitles(tags),
  };
}

/** Writes short texts for models; one of which nothing is left is left out. */
function toTitles(texts: string[]): string[] {
  return texts.map((text) => toAgentText(text, 'title')).filter((text) => text !== '');
}

function buildProductUrl(publicUrl: string, { slug }: Pick<Product, 'slug'>): string {
  return `${publicUrl}/products/${slug}`;
}

function buildVariant(deps: AgentCall['deps'], product: Product, variant: Variant | undefined): CatalogVariant {
  const toMinor = (amount: Major) => toMinorUnits(amount, product.currency);
  const { price, orig_price, sku, gtin } = variant ?? product;
  const { isAvailable, status } = readAvailability({ product, variant });
  const options = product.options.flatMap(({ name, values }) => {
    const value = values.find((candidate) => variant?.option_value_ids.includes(candidate.id));
    return value ? [{ name: toAgentText(name, 'title'), id: value.id, label: toAgentText(value.name, 'title') }] : [];
  });
  return {
    id: getItemId(product, variant?.id),
    sku: sku ?? undefined,
    gtin,
    title: options.length > 0 ? options.map(({ label }) => label).join(' / ') : toAgentText(product.name, 'title'),
    url: buildProductUrl(deps.config.publicUrl, product),
    price: toMinor(price),
    listPrice: orig_price !== undefined && orig_price > price ? toMinor(orig_price) : undefined,
    isAvailable,
    status,
    options,
    media: (variant?.images ?? []).map((image) =>
      toMedia(deps, image.file, toAgentText(image.caption || product.name, 'title')),
    ),
    inputs: [],
  };
}

function toMedia(deps: AgentCall['deps'], { url, width, height }: ImageFile, alt: string): CatalogMedia {
  return { url: resolveImageUrl(deps, url), alt, width, height };
}
