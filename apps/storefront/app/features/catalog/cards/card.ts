import type { Highlights, ImageFile, ListedProduct, MatchingVariant, Product, ProductContent } from '@mercer/contract';
import { needsChoice } from '../../../state/needs-choice.ts';
import { formatOptionField } from '../../../state/new-item.ts';
import type { PictureFile } from '../../../ui/picture.tsx';

/** Fields of a product that a card shows; the others stay out of the page's data. */
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
  /** Amount in one piece, where the shop states it. */
  content?: ProductContent;
  freeShipping?: true;
  /** Pieces left, when there are few. */
  left?: number;
  soldOut?: true;
  /** Needs a choice on its page before it can be bought. */
  hasOptions?: true;
  /** Query string with the options that the product page selects at first. */
  choice?: string;
  /** The name in parts, every second of which matches the search. */
  marked?: string[];
}

const fewPieces = 5;

export function productCard(product: ListedProduct): Card {
  const { id, slug, name, price, currency, shipping, stock_status, stock_level, rating_average, highlights, content } =
    product;
  const matchingVariant = product.matching_variant;
  const file = (matchingVariant?.images[0] ?? product.images[0])?.file;
  const hasFewPieces = product.stock_tracking && stock_level > 0 && stock_level <= fewPieces;
  const marked = highlights ? listNameParts(highlights.name) : [];
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
    ...(file ? { picture: toPictureFile(file) } : {}),
    ...(product.orig_price && product.orig_price > price ? { was: product.orig_price } : {}),
    ...(hasFewPieces ? { left: stock_level } : {}),
    ...(matchingVariant ? { choice: buildCardChoice(product, matchingVariant) } : {}),
    ...(marked.length > 1 ? { marked } : {}),
  };
}

/** Builds the path of the product page that a card links to. */
export function buildCardPath({ slug, choice }: Pick<Card, 'slug' | 'choice'>): string {
  return choice ? `/products/${slug}?${choice}` : `/products/${slug}`;
}

function buildCardChoice({ options }: Product, { option_value_ids }: MatchingVariant): string {
  const optionFields = options.flatMap(({ id, values }) => {
    const value = values.find((optionValue) => option_value_ids.includes(optionValue.id));
    return value ? [[formatOptionField(id), value.id]] : [];
  });
  return new URLSearchParams(optionFields).toString();
}

/** Picks the fields that a picture needs of its file. */
export function toPictureFile({ url, width, height, colour }: ImageFile): PictureFile {
  return colour ? { url, width, height, colour } : { url, width, height };
}

/** Parts that match stand at odd places. */
function listNameParts(parts: Highlights['name']): string[] {
  const texts = parts.map(({ text }) => text);
  return parts[0]?.match ? ['', ...texts] : texts;
}
