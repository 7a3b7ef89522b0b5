import type { Product } from '@mercer/contract';
import { defaultRating, defaultReviewCount } from '../../constants.ts';

/** What a card shows of a product: the rest stays out of the page's data. */
export interface Card {
  id: string;
  slug: string;
  name: string;
  price: number;
  was?: number;
  currency: string;
  picture?: string;
  rating: number;
  reviews: number;
  freeShipping: boolean;
  /** Pieces left, when there are few. */
  left?: number;
  soldOut: boolean;
  /** Needs a choice on its page before it can be bought. */
  hasOptions: boolean;
}

const fewPieces = 5;

export function cardOf(product: Product): Card {
  const { id, slug, name, price, currency, shipping, stock_status, stock_level } = product;
  const picture = product.images[0]?.file.url;
  const few = product.stock_tracking && stock_level > 0 && stock_level <= fewPieces;
  return {
    id,
    slug,
    name,
    price,
    currency,
    rating: product.rating_average ?? defaultRating,
    reviews: product.rating_count || defaultReviewCount,
    freeShipping: shipping.free,
    soldOut: stock_status === 'out_of_stock',
    hasOptions: needsChoice(product),
    ...(picture ? { picture } : {}),
    ...(product.orig_price && product.orig_price > price ? { was: product.orig_price } : {}),
    ...(few ? { left: stock_level } : {}),
  };
}

/** Without a standard purchase option a plan has to be chosen. */
function needsChoice({ options, purchase_options }: Product): boolean {
  const onlyPlans = Boolean(purchase_options.subscription) && !purchase_options.standard;
  return options.some((option) => option.variant || option.required) || onlyPlans;
}
