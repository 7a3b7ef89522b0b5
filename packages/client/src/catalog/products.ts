import type { List, OrErrors, Product } from '@mercer/contract';
import type { OptionsInput } from '../cart/item-input.ts';
import { toCamel, toSnake } from '../casing.ts';
import type { Context } from '../context.ts';
import { path } from '../transport/segment.ts';
import { attributes, categories, type Filter, type FilterChoice, filters } from './filters.ts';
import { priceRange } from './price-range.ts';
import type { ProductsInput } from './product-list.ts';
import { createResource, type Resource } from './resource.ts';
import { type PurchaseOptionInput, type Variation, variation } from './variation.ts';

export interface Attribute {
  id: string;
  name: string;
  filterable?: boolean;
  [field: string]: unknown;
}

export interface Review {
  id: string;
  rating: number;
  [field: string]: unknown;
}

export type ProductsApi = ReturnType<typeof createProducts>;

export function createProducts(context: Context, attributeRecords: Resource<Attribute>) {
  const { call, options } = context;
  const wire = <T>(input: T): T => (options.useCamelCase ? toSnake(input) : input);
  const own = <T>(result: T): T => (options.useCamelCase ? toCamel(result) : result);

  return {
    ...createResource<Product>(context, 'products'),

    variation: <T extends Product>(
      product: T,
      selection?: OptionsInput,
      purchaseOption?: PurchaseOptionInput,
    ): Variation<T> => own(variation(wire(product), selection, wire(purchaseOption))),

    categories: (products: ProductsInput<Product>) => own(categories(wire(products))),
    attributes: (products: ProductsInput<Product>) => own(attributes(wire(products))),
    priceRange,
    filters: (products: ProductsInput<Product>, choice?: FilterChoice): Filter[] => filters(wire(products), choice),

    /** `filters` of the attributes that the shop marks as filterable. */
    async filterableAttributeFilters(products: ProductsInput<Product>, choice?: FilterChoice): Promise<Filter[]> {
      const { results } = await attributeRecords.list({ filterable: true });
      return filters(wire(products), { ...choice, filterableAttributes: results });
    },

    listReviews: (id: string, query?: object) => call<List<Review>>('get', path('products', id, 'reviews'), query),
    createReview: (id: string, input: object) => call<OrErrors<Review>>('post', path('products', id, 'reviews'), input),
  };
}
