import type {
  Attribute,
  CategoryLink,
  List,
  ListedProduct,
  OrErrors,
  OwnReview,
  Product,
  ProductDelivery,
  ProductList,
  Review,
  ReviewList,
  ReviewVote,
  Suggestions,
} from '@mercer/contract';
import type { Cased, Casing } from '../camel.ts';
import type { OptionsInput } from '../cart/item-input.ts';
import { convertKeysToCamel, convertKeysToSnake, toSnakeCaseKey } from '../casing.ts';
import type { Context } from '../context.ts';
import type { Expanding, Named, ProductQuery, Query } from '../query.ts';
import { joinSegments } from '../transport/segment.ts';
import {
  type AttributeValues,
  buildFilters,
  collectAttributes,
  collectCategories,
  type Filter,
  type FilterChoice,
} from './filters.ts';
import type { ProductsInput } from './product-list.ts';
import { computePriceRange, type PriceRange } from './product-list.ts';
import { createResource, type ListOf, type Resource } from './resource.ts';
import { computeVariation, type ProductShape, type PurchaseOptionInput, type Variation } from './variation.ts';

export interface ReviewInput {
  /** Number of whole stars, 1 to 5; none chosen is refused with `errors.rating`. */
  rating: number | null;
  title?: string | null;
  text: string;
  /** Pictures to be added: JPEG, PNG, WebP, AVIF or GIF of at most 5 MB; a review has at most 4. What is wrong is `errors.images`. */
  images?: Blob[];
  /** Ids of pictures that the review had; the others stay. */
  remove_images?: string[];
}

/** Products: lists and records of the server, and what can be computed from them without it. Money is in major units. */
export interface ProductsApi<C extends Casing = 'snake'> {
  /**
   * Lists one page of products. With `search` each has `highlights`, and the page says what was `corrected` or only `partial`; with
   * `$facets: true` it has `filters`.
   * @throws CommerceError `validation_error` (400) for an unknown field or operator
   * @example const { results, count } = await swell.products.list({ category: 'kitchen', sort: 'price asc', limit: 24
   * });
   */
  list<R = ListedProduct, const Q extends ProductQuery = ProductQuery>(
    query?: Q,
  ): Promise<Cased<ListOf<ProductList, Expanding<Named<R>, Q>>, C>>;
  /**
   * Returns a product by id or slug; `null` when there is none. Cached for 5 seconds; `{ $cache: false }` reads fresh.
   * @example
   * const product = await swell.products.get('everyday-mug', { expand: 'variants' });
   * const sizes = product?.variants.results.map(({ name }) => name);
   */
  get<R = Product, const Q extends Query = Query>(
    id: string,
    query?: Q,
  ): Promise<Cased<Expanding<Named<R>, Q>, C> | null>;
  /**
   * The product as picked: prices, stock, images and `variant_id` of the chosen options. Options and values match by id or
   * exact name. Computed locally; a product read with its variants is needed to find one.
   * @throws CommerceError when the purchase option or its plan is not offered (§8)
   * @example
   * const product = await swell.products.get('everyday-mug', { expand: 'variants' });
   * if (product) console.log(swell.products.variation(product, { Size: 'Large' }).price);
   */
  variation<T extends Cased<ProductShape, C>>(
    product: T,
    selection?: OptionsInput,
    purchaseOption?: Cased<PurchaseOptionInput, C>,
  ): Cased<Variation<T>, C>;
  /**
   * Distinct categories of the products, a page of them, or one. Computed locally, as are the next three.
   * @example
   * const found = await swell.products.list({ search: 'mug' });
   * for (const { slug, name } of swell.products.categories(found)) console.log(slug, name);
   */
  categories(products: ProductsInput<Cased<Product, C>>): Cased<CategoryLink, C>[];
  /**
   * Attributes of the products merged by id, with their distinct values.
   * @example
   * const found = await swell.products.list({ search: 'mug' });
   * for (const { name, values } of swell.products.attributes(found)) console.log(name, values);
   */
  attributes(products: ProductsInput<Cased<Product, C>>): Cased<AttributeValues, C>[];
  /**
   * Bounds and step of a price filter (§9); `null` when there is nothing to choose.
   * @example
   * const range = swell.products.priceRange(await swell.products.list({ category: 'kitchen' }));
   * if (range) console.log(range.min, range.max, range.interval);
   */
  priceRange(products: ProductsInput<{ price: number }>): PriceRange | null;
  /**
   * Filters for a list page: the price, then the category, then each attribute.
   * @example
   * const found = await swell.products.list({ category: 'kitchen' });
   * for (const { label, options } of swell.products.filters(found)) console.log(label, options.length);
   */
  filters(products: ProductsInput<Cased<Product, C>>, choice?: FilterChoice): Filter[];
  /**
   * `filters` of the attributes that the shop marks as filterable, which it asks for.
   * @example
   * const found = await swell.products.list({ category: 'kitchen' });
   * const filters = await swell.products.filterableAttributeFilters(found, { categories: false });
   */
  filterableAttributeFilters(products: ProductsInput<Cased<Product, C>>, choice?: FilterChoice): Promise<Filter[]>;
  /**
   * Lists products that go with the product, the likeliest first.
   * @example const { results } = await swell.products.related('everyday-mug', { limit: 4 });
   */
  related(id: string, query?: Query): Promise<Cased<List<Product>, C>>;
  /**
   * Lists products that others bought in the same orders as these, the most frequent first: only products in stock, and
   * none of these.
   * @param ids of one to ten products, e.g. those of a cart
   * @throws CommerceError `validation_error` (400) for none, or more than ten
   * @example
   * const { items } = (await swell.cart.get()) ?? { items: [] };
   * const ids = items.map((item) => item.product_id);
   * if (ids.length) console.log(await swell.products.boughtTogether(ids, { limit: 3 }));
   */
  boughtTogether(ids: string[], query?: Query): Promise<Cased<List<Product>, C>>;
  /**
   * Suggests what a shopper who is still typing may mean: products, categories and words.
   * @example const { products, terms } = await swell.products.suggestions({ search: 'mu', limit: 5 });
   */
  suggestions(query: { search: string; limit?: number }): Promise<Cased<Suggestions, C>>;
  /**
   * Estimates when one piece arrives if it is ordered now, by the first service that carries it; `null` where no days
   * are promised.
   * @example
   * const delivery = await swell.products.delivery('everyday-mug', { country: 'US' });
   * if (delivery) console.log(delivery.from, delivery.to);
   */
  delivery(id: string, query?: { country?: string }): Promise<Cased<ProductDelivery, C> | null>;
  /**
   * A page of reviews, with a summary of the stars.
   * @example const { results, count } = await swell.products.listReviews('everyday-mug', { limit: 10 });
   */
  listReviews(id: string, query?: Query): Promise<Cased<ReviewList, C>>;
  /**
   * Says whether the account that is logged in may write a review, `may_write`, and returns the `review` that it wrote;
   * `null` when there is none. A review that only its author sees has a `status`. A visitor may not write.
   * @throws CommerceError `not_found_error` (404) for an unknown product
   * @example
   * const { may_write, review } = await swell.products.getOwnReview('everyday-mug');
   * if (may_write) console.log(review ? `Change ${review.text}` : 'Write a review');
   */
  getOwnReview(id: string): Promise<Cased<OwnReview, C>>;
  /**
   * Account holders who bought the product, once; again replaces it, and pictures stay until they are removed.
   * @throws CommerceError `request_too_large` (413) for more than 20 MB of pictures, `too_many_attempts` (429)
   * @example
   * const review = await swell.products.createReview('everyday-mug', { rating: 5, text: 'Holds coffee.' });
   * if (hasErrors(review)) console.log(review.errors.product_id?.message);
   */
  createReview(id: string, input: ReviewInput): Promise<OrErrors<Cased<Review, C>>>;
  /**
   * Says that a review helped, once for each shopper; `false` takes that back. One's own is refused with `errors.helpful`.
   * @example
   * const { results: [review] } = await swell.products.listReviews('everyday-mug', { sort: 'helpful' });
   * if (review) await swell.products.sayHelpful('everyday-mug', review.id);
   */
  sayHelpful(id: string, reviewId: string, helpful?: boolean): Promise<OrErrors<Cased<ReviewVote, C>>>;
}

/** Converts a review with pictures to a form; without pictures it stays as it is. */
function toFormData({ images = [], ...reviewFields }: ReviewInput): FormData | Omit<ReviewInput, 'images'> {
  if (images.length === 0) return reviewFields;
  const form = new FormData();
  for (const [name, value] of Object.entries(reviewFields)) {
    for (const entry of [value ?? []].flat()) form.append(toSnakeCaseKey(name), String(entry));
  }
  for (const image of images) form.append('images', image);
  return form;
}

export function createProducts(context: Context, attributeRecords: Resource<Attribute>): ProductsApi {
  const { call, options } = context;
  const toWireCase = <T>(input: T): T => (options.useCamelCase ? convertKeysToSnake(input) : input);
  const toClientCase = <T>(result: T): T => (options.useCamelCase ? convertKeysToCamel(result) : result);

  return {
    ...createResource<Product, ProductList>(context, 'products'),
    variation: (product, selection, purchaseOption) =>
      toClientCase(computeVariation(toWireCase(product), selection, toWireCase(purchaseOption))),
    categories: (products) => toClientCase(collectCategories(toWireCase(products))),
    attributes: (products) => toClientCase(collectAttributes(toWireCase(products))),
    priceRange: computePriceRange,
    filters: (products, choice) => buildFilters(toWireCase(products), choice),
    async filterableAttributeFilters(products, choice) {
      const { results } = await attributeRecords.list({ filterable: true });
      return buildFilters(toWireCase(products), { ...choice, filterableAttributes: results });
    },
    related: (id, query) => call('get', joinSegments('products', id, 'related'), query),
    boughtTogether: (ids, query) => call('get', 'products/bought-together', { ...query, with: ids.join(',') }),
    suggestions: (query) => call('get', 'search/suggestions', query),
    delivery: (id, query) => call('get', joinSegments('products', id, 'delivery'), query),
    listReviews: (id, query) => call('get', joinSegments('products', id, 'reviews'), query),
    getOwnReview: (id) => call('get', joinSegments('products', id, 'reviews', 'own')),
    createReview: (id, input) => call('post', joinSegments('products', id, 'reviews'), toFormData(input)),
    sayHelpful: (id, reviewId, helpful = true) =>
      call('post', joinSegments('products', id, 'reviews', reviewId, 'helpful'), { helpful }),
  };
}
