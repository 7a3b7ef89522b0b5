import type { Product, ProductAttribute } from '@mercer/contract';
import { type PriceRange, priceRange } from './price-range.ts';
import { type ProductsInput, productList } from './product-list.ts';

type CategoryRef = Product['categories'][number];
type Listed = Partial<Pick<Product, 'price'>> & {
  attributes?: Record<string, ProductAttribute | null>;
  categories?: (CategoryRef | null)[];
};

/** An attribute with every distinct value that the products have. */
export interface AttributeValues extends Omit<ProductAttribute, 'value'> {
  values: string[];
}

export interface Filter {
  id: string;
  label: string;
  type: 'range' | 'select';
  options: { value: string | number; label: string | number }[];
  interval?: number;
}

export interface FilterChoice {
  /** Left out of the filters when `false`. */
  price?: boolean;
  categories?: boolean;
  attributes?: boolean;
  /** Only these attributes become filters. */
  filterableAttributes?: readonly { id: string }[];
}

/** Distinct categories of the products. */
export function categories(products: ProductsInput<Listed>): CategoryRef[] {
  const distinct = new Map<string, CategoryRef>();
  for (const category of productList(products).flatMap((product) => product.categories ?? [])) {
    if (category && !distinct.has(category.id)) distinct.set(category.id, category);
  }
  return [...distinct.values()];
}

/** Attributes of the products merged by id, with their distinct values. */
export function attributes(products: ProductsInput<Listed>): AttributeValues[] {
  const merged = new Map<string, AttributeValues>();
  for (const { value, ...attribute } of productList(products).flatMap(attributesOf)) {
    const values = [...(merged.get(attribute.id)?.values ?? []), ...(Array.isArray(value) ? value : [value])];
    merged.set(attribute.id, { ...attribute, values: [...new Set(values)] });
  }
  return [...merged.values()];
}

/** A store may keep an attribute without a value as null. */
function attributesOf({ attributes: byId }: Listed): ProductAttribute[] {
  return Object.values(byId ?? {}).filter((attribute) => attribute !== null);
}

/** Filters for a list page: the price, then the category, then each attribute. */
export function filters(products: ProductsInput<Listed>, choice: FilterChoice = {}): Filter[] {
  const list = productList(products);
  const range = choice.price === false ? null : priceRange(list.filter(hasPrice));
  const found = choice.categories === false ? [] : categories(list);
  return [
    ...(range ? [priceFilter(range)] : []),
    ...(found.length ? [categoryFilter(found)] : []),
    ...(choice.attributes === false ? [] : attributeFilters(attributes(list), choice.filterableAttributes)),
  ];
}

function hasPrice(product: Listed): product is Listed & { price: number } {
  return typeof product.price === 'number';
}

function priceFilter({ min, max, interval }: PriceRange): Filter {
  const options = [min, max].map((value) => ({ value, label: value }));
  return { id: 'price', label: 'Price', type: 'range', options, interval };
}

function categoryFilter(found: CategoryRef[]): Filter {
  const options = found.map(({ slug, name }) => ({ value: slug, label: name }));
  return { id: 'category', label: 'Category', type: 'select', options };
}

function attributeFilters(found: AttributeValues[], filterable?: readonly { id: string }[]): Filter[] {
  return found
    .filter(({ id, values }) => id !== 'category' && id !== 'price' && values.length)
    .filter(({ id }) => !filterable || filterable.some((attribute) => attribute.id === id))
    .map(({ id, name, values }) => ({
      id,
      label: name,
      type: 'select' as const,
      options: values.map((value) => ({ value, label: value })),
    }));
}
