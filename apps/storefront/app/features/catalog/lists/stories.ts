import type { ListedProduct, Review } from '@mercer/contract';
import type { Client } from '../../../client.ts';
import { orNull } from '../../../page-data.tsx';
import type { PictureFile } from '../../../ui/picture.tsx';
import { pictureOf } from '../cards/card.ts';
import { loadScenes, type Scene } from './scenes.ts';
import { specialLists } from './special-lists.ts';

/** What the home page tells below its shelves; a part of which there is nothing is left out. */
export interface Stories {
  scenes?: Scene[];
  /** Pictures of what is in the list, as many as the mosaic shows. */
  deals?: PictureFile[];
  arrivals?: PictureFile[];
  quotes?: Quote[];
}

/** What a buyer wrote, with the product it is about. */
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
const mostQuotes = 3;
/** Some have no review with words, or one too long to be read in passing. */
const askedForQuotes = 5;
const longestQuote = 180;

type Query = Record<string, unknown>;

export async function loadStories(client: Client): Promise<Stories> {
  const [scenes, deals, arrivals, quotes] = await Promise.all([
    loadScenes(client),
    loadPictures(client, specialLists.deals),
    loadPictures(client, specialLists['new-arrivals']),
    loadQuotes(client),
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
  const pictures = (await loadProducts(client, { ...list, limit: picturesOfMosaic })).flatMap(pictureOfProduct);
  return pictures.length === picturesOfMosaic ? pictures : undefined;
}

/** Of what sells best: the shelf of the home page has other things. */
async function loadQuotes(client: Client): Promise<Quote[]> {
  const products = await loadProducts(client, { ...specialLists['best-sellers'], limit: askedForQuotes });
  const first = await quotesOf(client, products.slice(0, mostQuotes));
  if (first.length === mostQuotes) return first;
  const others = await quotesOf(client, products.slice(mostQuotes));
  return [...first, ...others].slice(0, mostQuotes);
}

async function quotesOf(client: Client, products: ListedProduct[]): Promise<Quote[]> {
  const quotes = await Promise.all(products.map((product) => loadQuote(client, product)));
  return quotes.flatMap((quote) => quote ?? []);
}

async function loadProducts(client: Client, query: Query): Promise<ListedProduct[]> {
  return (await orNull(client.products.list(query)))?.results ?? [];
}

async function loadQuote(client: Client, product: ListedProduct): Promise<Quote | undefined> {
  const list = await orNull(client.products.listReviews(product.slug, { limit: 2, sort: 'highest' }));
  const review = list?.results.find(({ text }) => text.length <= longestQuote);
  return review && quoteOf(product, review);
}

function quoteOf(product: ListedProduct, { id, text, rating, name }: Review): Quote {
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
  return image ? [pictureOf(image.file)] : [];
}
