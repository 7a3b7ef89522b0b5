import type { ListedProduct, Review } from '@mercer/contract';
import type { Client } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import type { PictureFile } from '../../../ui/picture.tsx';
import { toPictureFile } from '../cards/card.ts';
import { loadHomeScenes, type Scene } from './scenes.ts';
import { specialLists } from './special-lists.ts';

/** Content of the home page below its shelves; empty parts are left out. */
export interface Stories {
  scenes?: Scene[];
  /** Pictures of what is in the list, as many as the mosaic shows. */
  deals?: PictureFile[];
  arrivals?: PictureFile[];
  quotes?: Quote[];
}

/** Quotation from a buyer's review, with the product it is about. */
export interface Quote {
  id: string;
  words: string;
  stars: number;
  /** null: the buyer gave no name */
  by: string | null;
  name: string;
  slug: string;
  picture?: PictureFile;
}

const picturesOfMosaic = 3;
/** Number of products to request pictures of; new ones may have none yet. */
const requestedPictures = 12;
const mostQuotes = 3;
/**
 * Number of products to request reviews of; some have no review with words, or only one too long to be read in passing.
 */
const requestedQuotes = 5;
const longestQuote = 180;

type Query = Record<string, unknown>;

export async function loadHomeStories(client: Client): Promise<Stories> {
  const [scenes, deals, arrivals, quotes] = await Promise.all([
    loadHomeScenes(client),
    loadPictures(client, specialLists.deals),
    loadPictures(client, specialLists['new-arrivals']),
    loadBuyerQuotes(client),
  ]);
  return {
    ...(scenes.length > 0 && { scenes }),
    ...(deals && { deals }),
    ...(arrivals && { arrivals }),
    ...(quotes.length > 0 && { quotes }),
  };
}

/** undefined where there are too few to fill the mosaic */
async function loadPictures(client: Client, list: Query): Promise<PictureFile[] | undefined> {
  const products = await loadProducts(client, { ...list, limit: requestedPictures });
  const pictures = products.flatMap(pictureOfProduct).slice(0, picturesOfMosaic);
  return pictures.length === picturesOfMosaic ? pictures : undefined;
}

/** Loads quotes about the best-selling products, as the shelf of the home page shows others. */
async function loadBuyerQuotes(client: Client): Promise<Quote[]> {
  const products = await loadProducts(client, { ...specialLists['best-sellers'], limit: requestedQuotes });
  const first = await loadProductQuotes(client, products.slice(0, mostQuotes));
  if (first.length === mostQuotes) return first;
  const furtherQuotes = await loadProductQuotes(client, products.slice(mostQuotes));
  return [...first, ...furtherQuotes].slice(0, mostQuotes);
}

async function loadProductQuotes(client: Client, products: ListedProduct[]): Promise<Quote[]> {
  const quotes = await Promise.all(products.map((product) => loadProductQuote(client, product)));
  return quotes.flatMap((quote) => quote ?? []);
}

async function loadProducts(client: Client, query: Query): Promise<ListedProduct[]> {
  return (await resolveOrNull(client.products.list(query)))?.results ?? [];
}

async function loadProductQuote(client: Client, product: ListedProduct): Promise<Quote | undefined> {
  const list = await resolveOrNull(client.products.listReviews(product.slug, { limit: 2, sort: 'highest' }));
  const review = list?.results.find(({ text }) => text.length <= longestQuote);
  return review && toBuyerQuote(product, review);
}

function toBuyerQuote(product: ListedProduct, { id, text, rating, name }: Review): Quote {
  const [picture] = pictureOfProduct(product);
  return {
    id,
    words: text,
    stars: rating,
    by: name,
    name: product.name,
    slug: product.slug,
    ...(picture && { picture }),
  };
}

function pictureOfProduct({ images: [image] }: ListedProduct): PictureFile[] {
  return image ? [toPictureFile(image.file)] : [];
}
