import type { Product, ProductAttribute } from '@mercer/contract';
import { computePriceRange, type PriceRange, type ProductsInput, toProductList } from './product-list.ts';

type CategoryRef = Product['categories'][number];
type FilterableProduct = Partial<Pick<Product, 'price'>> & {
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
  /** Attributes that become filters; all of them when left out. */
  filterableAttributes?: readonly { id: string }[];
}

/** Distinct categories of the products. */
export function collectCategories(products: ProductsInput<FilterableProduct>): CategoryRef[] {
  const distinct = new Map<string, CategoryRef>();
  for (const category of toProductList(products).flatMap((product) => product.categories ?? [])) {
    if (category && !distinct.has(category.id)) distinct.set(category.id, category);
  }
  return [...distinct.values()];
}

/** Attributes of the products merged by id, with their distinct values. */
export function collectAttributes(products: ProductsInput<FilterableProduct>): AttributeValues[] {
  const merged = new Map<string, AttributeValues>();
  for (const { value, ...attribute } of toProductList(products).flatMap(listAttributes)) {
    const values = [...(merged.get(attribute.id)?.values ?? []), ...(Array.isArray(value) ? value : [value])];
    merged.set(attribute.id, { ...attribute, values: [...new Set(values)] });
  }
  return [...merged.values()];
}

/** A store may keep an attribute without a value as null. */
function listAttributes({ attributes: byId }: FilterableProduct): ProductAttribute[] {
  return Object.values(byId ?? {}).filter((attribute) => attribute !== null);
}

/** Filters for a list page: the price, then the category, then each attribute. */
export function buildFilters(products: ProductsInput<FilterableProduct>, choice: FilterChoice = {}): Filter[] {
  const list = toProductList(products);
  const range = choice.price === false ? null : computePriceRange(list.filter(hasPrice));
  const distinctCategories = choice.categories === false ? [] : collectCategories(list);
  return [
    ...(range ? [buildPriceFilter(range)] : []),
    ...(distinctCategories.length ? [categoryFilter(distinctCategories)] : []),
    ...(choice.attributes === false ? [] : attributeFilters(collectAttributes(list), choice.filterableAttributes)),
  ];
}

function hasPrice(product: FilterableProduct): product is FilterableProduct & { price: number } {
  return typeof product.price === 'number';
}

function buildPriceFilter({ min, max, interval }: PriceRange): Filter {
  const options = [min, max].map((value) => ({ value, label: value }));
  return { id: 'price', label: 'Price', type: 'range', options, interval };
}

function categoryFilter(foundCategories: CategoryRef[]): Filter {
  const options = foundCategories.map(({ slug, name }) => ({ value: slug, label: name }));
  return { id: 'category', label: 'Category', type: 'select', options };
}

function attributeFilters(foundAttributes: AttributeValues[], filterable?: readonly { id: string }[]): Filter[] {
  return foundAttributes
    .filter(({ id, values }) => id !== 'category' && id !== 'price' && values.length)
    .filter(({ id }) => !filterable || filterable.some((attribute) => attribute.id === id))
    .map(({ id, name, values }) => ({
      id,
      label: name,
      type: 'select' as const,
      options: values.map((value) => ({ value, label: value })),
    }));
}
