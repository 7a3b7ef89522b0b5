import type { Highlights, ImageFile, ListedProduct, MatchingVariant, Product, ProductContent } from '@mercer/contract';
import { needsChoice } from '../../../state/needs-choice.ts';
import { optionField } from '../../../state/new-item.ts';
import type { PictureFile } from '../../../ui/picture.tsx';

/** What a card shows of a product: the rest stays out of the page's data. */
export interface Card {
  id: string;
  slug: string;
  name: string;
  price: number;
  was?: number;
  currency: string;
  picture?: PictureFile;
  /** Average and number of ratings, where there are any. */
  rating?: number;
  reviews?: number;
  /** What is in one piece, where the shop says it. */
  content?: ProductContent;
  freeShipping?: true;
  /** Pieces left, when there are few. */
  left?: number;
  soldOut?: true;
  /** Needs a choice on its page before it can be bought. */
  hasOptions?: true;
  /** What its page has chosen at first: the query of its address. */
  choice?: string;
  /** The name in parts, every second of which matches the search. */
  marked?: string[];
}

const fewPieces = 5;

export function productCard(product: ListedProduct): Card {
  const { id, slug, name, price, currency, shipping, stock_status, stock_level, rating_average, highlights, content } =
    product;
  const found = product.matching_variant;
  const file = (found?.images[0] ?? product.images[0])?.file;
  const few = product.stock_tracking && stock_level > 0 && stock_level <= fewPieces;
  const marked = highlights ? markedOf(highlights.name) : [];
  return {
    id,
    slug,
    name,
    price,
    currency,
    ...(rating_average ? { rating: rating_average, reviews: product.rating_count } : {}),
    ...(content.amount ? { content } : {}),
    ...(shipping.free ? { freeShipping: true } : {}),
    ...(stock_status === 'out_of_stock' ? { soldOut: true } : {}),
    ...(needsChoice(product) ? { hasOptions: true } : {}),
    ...(file ? { picture: pictureOf(file) } : {}),
    ...(product.orig_price && product.orig_price > price ? { was: product.orig_price } : {}),
    ...(few ? { left: stock_level } : {}),
    ...(found ? { choice: cardChoice(product, found) } : {}),
    ...(marked.length > 1 ? { marked } : {}),
  };
}

/** Where a card goes. */
export function cardPath({ slug, choice }: Pick<Card, 'slug' | 'choice'>): string {
  return choice ? `/products/${slug}?${choice}` : `/products/${slug}`;
}

function cardChoice({ options }: Product, { option_value_ids }: MatchingVariant): string {
  const chosen = options.flatMap(({ id, values }) => {
    const value = values.find((one) => option_value_ids.includes(one.id));
    return value ? [[optionField(id), value.id]] : [];
  });
  return new URLSearchParams(chosen).toString();
}

/** What a picture shows needs of its file. */
export function pictureOf({ url, width, height, colour }: ImageFile): PictureFile {
  return colour ? { url, width, height, colour } : { url, width, height };
}

/** Parts that match stand at odd places. */
function markedOf(parts: Highlights['name']): string[] {
  const texts = parts.map(({ text }) => text);
  return parts[0]?.match ? ['', ...texts] : texts;
}
