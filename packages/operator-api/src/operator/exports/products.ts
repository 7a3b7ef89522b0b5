import { listLeafCategories, readCategoryTree, type Tree, toSalePrices } from '@mercer/commerce/catalog';
import { type CustomField, readCustomFields } from '@mercer/commerce/custom-fields';
import { type Image, type Minor, mapProductColumns, type ProductColumnName, toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, parseJson, type Row } from '@mercer/database';
import type { StoredOption } from '../products/purchase-options.ts';
import { buildFieldCells, listFieldColumns, type MetadataColumns, readMetadataColumns } from './field-cells.ts';
import {
  type ExportRow,
  type ExportSource,
  joinCellValues,
  readExportPages,
  type TableExport,
  toAnswer,
} from './table-export.ts';

type Product = Row<'products'>;
type Variant = Row<'variants'>;

const optionPlaces = [1, 2, 3, 4, 5];
const attributePrefix = 'attribute:';
const productColumns = Object.keys(mapProductColumns(() => '')) as ProductColumnName[]; // the keys of the record

/** Columns of `mercer import --template`, with those that its page describes. */
const columns = [
  'slug',
  'name',
  'description',
  'price',
  'sale_price',
  'sku',
  'stock',
  'weight',
  'categories',
  'tags',
  'images',
  'captions',
  ...optionPlaces.flatMap((place) => [`option${place}_name`, `option${place}_value`]),
  'variant_image',
  'tax_class',
  'tax_code',
  'delivery',
  'free_shipping',
  'status',
  'publish_at',
  'unpublish_at',
  'sale_starts_at',
  'sale_ends_at',
  'stock_purchasable',
  'available_at',
  'cost',
  'meta_title',
  'meta_description',
  ...productColumns,
];

/** Exports products as the import reads them: one row for each variant, the first of which describes the product. */
export async function exportProducts(source: ExportSource): Promise<TableExport> {
  const fields = {
    product: await readCustomFields(source.db, 'product'),
    variant: await readCustomFields(source.db, 'variant'),
  };
  const attributes = await readAttributeNames(source.db, fields.product);
  const attributeColumns = [...new Set(attributes.values())].toSorted().map((name) => `${attributePrefix}${name}`);
  const fieldColumns = listFieldColumns([...fields.product, ...fields.variant]);
  const metadata = {
    product: await readMetadataColumns(source.db, 'products'),
    variant: await readMetadataColumns(source.db, 'variants'),
  };
  const metadataColumns = [...metadata.product.columns, ...metadata.variant.columns];
  return {
    columns: [...columns, ...attributeColumns, ...fieldColumns, ...metadataColumns],
    pages: readProductRows(source, { attributes, fields, metadata }),
  };
}

/** Reads the names of the attributes that products have, by their ids, without those that show custom fields. */
async function readAttributeNames(db: Db, fields: readonly CustomField[]): Promise<Map<string, string>> {
  const publicKeys = new Set(fields.flatMap(({ isPublic, key }) => (isPublic ? key : [])));
  const used = db.selectFrom('product_attributes').select('attribute_id').distinct();
  const rows = await db.selectFrom('attributes').select(['id', 'name']).where('id', 'in', used).execute();
  return new Map(rows.filter(({ id }) => !publicKeys.has(id)).map(({ id, name }) => [id, name]));
}

async function* readProductRows(
  source: ExportSource,
  parts: Pick<ProductParts, 'attributes' | 'fields' | 'metadata'>,
): AsyncGenerator<ExportRow[]> {
  const { db } = source;
  const names = await readCategoryPaths(db);
  const readPage = (after: string, limit: number) =>
    db.selectFrom('products').selectAll().where('slug', '>', after).orderBy('slug').limit(limit).execute();
  for await (const products of readExportPages(readPage, ({ slug }) => slug)) {
    const ids = products.map(({ id }) => id);
    const [variants, categories] = await Promise.all([readVariants(db, ids), readCategories(db, ids, names)]);
    yield products.flatMap((product) =>
      buildProductRows(source, product, {
        ...parts,
        categories: categories.get(product.id) ?? [],
        variants: product.has_variants === 1 ? (variants.get(product.id) ?? []) : [],
      }),
    );
  }
}

async function readVariants(db: Db, ids: string[]): Promise<Map<string, Variant[]>> {
  const variants = db.selectFrom('variants').selectAll();
  const rows = await variants
    .where(isInJsonList(db, 'product_id', JSON.stringify(ids)))
    .orderBy('sort')
    .execute();
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

interface CategoryPaths {
  tree: Tree;
  /** names from the top down, by the id of the category */
  paths: ReadonlyMap<string, string>;
}

async function readCategoryPaths(db: Db): Promise<CategoryPaths> {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'parent_id']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listNames = (id: string | null): string[] => {
    const category = id === null ? undefined : byId.get(id);
    return category ? [...listNames(category.parent_id), category.name] : [];
  };
  const toPath = (id: string) =>
    listNames(id)
      .map((name) => name.replaceAll('>', '\\>'))
      .join(' > ');
  return { tree: await readCategoryTree(db), paths: new Map(rows.map(({ id }) => [id, toPath(id)])) };
}

/** Reads the paths of the lowest categories of products, of hidden ones as well. */
async function readCategories(db: Db, ids: string[], { tree, paths }: CategoryPaths): Promise<Map<string, string[]>> {
  const isOfPage = isInJsonList(db, 'product_id', JSON.stringify(ids));
  const members = await db
    .selectFrom('product_categories')
    .select(['product_id', 'category_id'])
    .where(isOfPage)
    .execute();
  const hidden = await db.selectFrom('hidden_products').selectAll().where(isOfPage).execute();
  const leaves = new Map(hidden.map(({ product_id, category_ids }) => [product_id, parseJson<string[]>(category_ids)]));
  for (const [id, rows] of Map.groupBy(members, ({ product_id }) => product_id))
    leaves.set(
      id,
      listLeafCategories(
        tree,
        rows.map(({ category_id }) => category_id),
      ),
    );
  return new Map([...leaves].map(([id, list]) => [id, list.flatMap((leaf) => paths.get(leaf) ?? []).toSorted()]));
}

interface ProductParts {
  attributes: ReadonlyMap<string, string>;
  fields: Record<'product' | 'variant', CustomField[]>;
  metadata: Record<'product' | 'variant', MetadataColumns>;
  categories: string[];
  variants: Variant[];
}

function buildProductRows(source: ExportSource, product: Product, parts: ProductParts) {
  const { attributes, fields, metadata, categories, variants } = parts;
  const options = parseJson<StoredOption[]>(product.options).filter(({ variant }) => variant);
  const [first, ...furtherVariants] = variants;
  const productRow = {
    ...buildProductCells(source, product, categories),
    ...buildAttributeCells(product, attributes),
    ...buildFieldCells(fields.product, product.custom_fields),
    ...metadata.product.buildCells(product.metadata),
    ...(first
      ? buildVariantCells(source, product, first, { options, fields, metadata })
      : buildItemCells(source, product, product)),
  };
  if (!first) return [productRow];
  const optionNames = Object.fromEntries(options.map(({ name }, at) => [`option${at + 1}_name`, name]));
  const variantRows = furtherVariants.map((variant) => ({
    slug: product.slug,
    ...buildVariantCells(source, product, variant, { options, fields, metadata }),
  }));
  return [{ ...productRow, ...optionNames }, ...variantRows];
}

function buildProductCells({ publicUrl }: ExportSource, product: Product, categories: string[]): ExportRow {
  const images = parseJson<Image[]>(product.images);
  const captions = images.map(({ caption = '' }) => caption.replaceAll('|', '/'));
  const { slug, name, description, tax_class, tax_code, delivery, status, publish_at, unpublish_at } = product;
  const { sale_starts_at, sale_ends_at, meta_title, meta_description } = product;
  return {
    slug,
    name,
    description,
    tax_class,
    tax_code,
    delivery,
    status,
    publish_at,
    unpublish_at,
    sale_starts_at,
    sale_ends_at,
    meta_title,
    meta_description,
    categories: joinCellValues(categories),
    tags: joinCellValues(parseJson<string[]>(product.tags)),
    images: joinCellValues(images.map((image) => toAddress(image, publicUrl))),
    captions: captions.some(Boolean) ? captions.join('|') : '',
    free_shipping: toAnswer(product.free_shipping),
    ...mapProductColumns((column, { type }) => {
      const value = product[column];
      return type === 'boolean' ? toAnswer(value as number | null) : value; // flags are numbers in the database
    }),
  };
}

function buildAttributeCells(product: Product, names: ReadonlyMap<string, string>): ExportRow {
  const attributes = parseJson<Record<string, { id: string; value: string | string[] }>>(product.attributes);
  return Object.fromEntries(
    Object.values(attributes).flatMap(({ id, value }) => {
      const name = names.get(id);
      return name === undefined ? [] : [[`${attributePrefix}${name}`, joinCellValues([value].flat().map(String))]];
    }),
  );
}

function buildVariantCells(
  source: ExportSource,
  product: Product,
  variant: Variant,
  { options, fields, metadata }: { options: StoredOption[] } & Pick<ProductParts, 'fields' | 'metadata'>,
): ExportRow {
  const valueIds = new Set(parseJson<string[]>(variant.option_value_ids));
  const chosen = options.map(({ values }, at) => [
    `option${at + 1}_value`,
    values.find(({ id }) => valueIds.has(id))?.name ?? '',
  ]);
  const [image] = parseJson<Image[]>(variant.images);
  return {
    ...Object.fromEntries(chosen),
    ...buildFieldCells(fields.variant, variant.custom_fields),
    ...metadata.variant.buildCells(variant.metadata),
    variant_image: image ? toAddress(image, source.publicUrl) : '',
    ...buildItemCells(source, product, variant),
  };
}

/** Builds the cells of what is sold: a product, or a variant, which has what it does not say from its product. */
function buildItemCells({ currency }: ExportSource, product: Product, item: Product | Variant): ExportRow {
  const { price, sale_price, orig_price } = toSalePrices(item);
  const toAmount = (minor: Minor | null) => (minor === null ? '' : toMajorUnits(minor, currency));
  const isOnSale = sale_price !== null && orig_price !== null;
  return {
    price: toAmount(isOnSale ? orig_price : price),
    sale_price: isOnSale ? toAmount(sale_price) : '',
    sku: item.sku,
    stock: product.stock_tracking === 1 ? item.stock_level : '',
    weight: item.weight ?? product.weight,
    stock_purchasable: toAnswer(item.stock_purchasable ?? product.stock_purchasable),
    available_at: item.available_at ?? product.available_at,
    cost: toAmount(item.cost ?? product.cost),
  };
}

function toAddress({ file }: Image, publicUrl: string): string {
  return new URL(file.url, publicUrl).href;
}
