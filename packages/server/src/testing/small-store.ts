import { indexProducts } from '@mercer/commerce/catalog';
import type { Db, NewRow } from '@mercer/database';

const date = '2026-01-01T00:00:00.000Z';

/** Ids of the small store, in the order in which its records were made. */
export const ids = {
  home: '000000000000000000000001',
  kitchen: '000000000000000000000002',
  apparel: '000000000000000000000003',
  mug: '000000000000000000000011',
  watch: '000000000000000000000012',
  tee: '000000000000000000000013',
  coffee: '000000000000000000000014',
  notebook: '000000000000000000000015',
  teeSmall: '000000000000000000000021',
  teeLarge: '000000000000000000000022',
  planMonthly: 'plan-monthly',
};

/** Five products: two tracked, one with variants, one with subscription plans, one untracked with free shipping. */
export async function seedSmallStore(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values([
      toCategoryRow({ id: ids.home, slug: 'home-goods', name: 'Home Goods', sort: 1, product_count: 2 }),
      toCategoryRow({
        id: ids.kitchen,
        slug: 'kitchen',
        name: 'Kitchen',
        parent_id: ids.home,
        sort: 2,
        product_count: 2,
      }),
      toCategoryRow({ id: ids.apparel, slug: 'apparel', name: 'Apparel', sort: 3, product_count: 2 }),
    ])
    .execute();
  await db.insertInto('products').values(products).execute();
  await db.insertInto('variants').values(variants).execute();
  await db.insertInto('product_categories').values(buildMemberships()).execute();
  await db.transaction().execute((tx) =>
    indexProducts(
      tx,
      products.map(({ id }) => id),
    ),
  );
  await db.updateTable('attributes').set({ filterable: 1 }).execute();
  const about = { title: 'About us', body: 'We sell few things, well made.' };
  await db
    .insertInto('content')
    .values({ model: 'pages', id: 'page-about', slug: 'about', value: JSON.stringify(about) })
    .execute();
}

function buildMemberships() {
  const members: [string, string[]][] = [
    [ids.home, [ids.mug, ids.coffee]],
    [ids.kitchen, [ids.mug, ids.coffee]],
    [ids.apparel, [ids.watch, ids.tee]],
  ];
  return members.flatMap(([category_id, list]) => list.map((product_id) => ({ category_id, product_id })));
}

function toCategoryRow(row: Partial<NewRow<'categories'>> & Pick<NewRow<'categories'>, 'id' | 'slug' | 'name'>) {
  return { description: '', parent_id: null, image: null, sort: 0, product_count: 0, ...row };
}

/** A plain product in stock, 10.00, untracked. */
function toProductRow(row: Partial<NewRow<'products'>> & { id: string; slug: string; name: string }) {
  return {
    sku: row.slug.toUpperCase(),
    price: 1000,
    sale: 0,
    sale_price: null,
    orig_price: null,
    description: '',
    images: JSON.stringify([
      { id: `${row.slug}-1`, file: { url: `/images/${row.slug}.webp`, width: 800, height: 800 } },
      { id: `${row.slug}-2`, file: { url: `/images/${row.slug}-2.webp`, width: 800, height: 800 } },
    ]),
    tags: '[]',
    rating_average: null,
    rating_count: 0,
    stock_tracking: 0,
    stock_level: 0,
    options: '[]',
    purchase_options: '{}',
    attributes: '{}',
    has_variants: 0,
    popularity: 0,
    free_shipping: 0,
    date_created: date,
    date_updated: date,
    ...row,
  } satisfies NewRow<'products'>;
}

const sizes = {
  id: 'size',
  name: 'Size',
  variant: true,
  required: true,
  values: [
    { id: 'size-s', name: 'Small', price: 0 },
    { id: 'size-l', name: 'Large', price: 0 },
  ],
};

const monthly = {
  id: ids.planMonthly,
  name: 'Every month',
  price: 1350,
  billing_schedule: { interval: 'monthly', interval_count: 1 },
};

const products: NewRow<'products'>[] = [
  toProductRow({
    id: ids.mug,
    slug: 'everyday-mug',
    name: 'Everyday Mug',
    price: 1250,
    description: 'Stoneware mug for coffee and tea.',
    tags: '["New","Kitchen"]',
    rating_average: 4.5,
    rating_count: 55,
    stock_tracking: 1,
    stock_level: 100,
    popularity: 30,
    attributes: JSON.stringify({ colour: { id: 'colour', name: 'Colour', value: 'Blue' } }),
    date_created: '2026-01-01T00:00:00.000Z',
  }),
  toProductRow({
    id: ids.watch,
    slug: 'field-watch',
    name: 'Field Watch',
    price: 19999,
    sale: 1,
    sale_price: 19999,
    orig_price: 24999,
    description: 'Automatic watch with a canvas strap.',
    tags: '["Sale"]',
    stock_tracking: 1,
    stock_level: 10,
    popularity: 50,
    date_created: '2026-01-02T00:00:00.000Z',
  }),
  toProductRow({
    id: ids.tee,
    slug: 'cotton-tee',
    name: 'Cotton Tee',
    price: 2000,
    description: 'Heavy cotton, cut straight.',
    options: JSON.stringify([sizes]),
    has_variants: 1,
    stock_tracking: 1,
    stock_level: 0,
    popularity: 40,
    date_created: '2026-01-03T00:00:00.000Z',
  }),
  toProductRow({
    id: ids.coffee,
    slug: 'house-coffee',
    name: 'House Coffee',
    price: 1500,
    description: 'Whole beans, roasted every week.',
    purchase_options: JSON.stringify({ standard: { price: 1500 }, subscription: { plans: [monthly] } }),
    popularity: 20,
    date_created: '2026-01-04T00:00:00.000Z',
  }),
  toProductRow({
    id: ids.notebook,
    slug: 'cafe-notebook',
    name: 'Café Notebook',
    price: 899,
    description: 'Lined paper, stitched.',
    free_shipping: 1,
    popularity: 10,
    date_created: '2026-01-05T00:00:00.000Z',
  }),
];

const variants: NewRow<'variants'>[] = [
  toVariantRow({
    id: ids.teeSmall,
    name: 'Small',
    price: 2000,
    option_value_ids: '["size-s"]',
    stock_level: 5,
    sort: 0,
  }),
  toVariantRow({
    id: ids.teeLarge,
    name: 'Large',
    price: 2250,
    option_value_ids: '["size-l"]',
    stock_level: 3,
    sort: 1,
  }),
];

function toVariantRow(
  row: Pick<NewRow<'variants'>, 'id' | 'name' | 'price' | 'option_value_ids' | 'stock_level' | 'sort'>,
) {
  return { product_id: ids.tee, sku: null, sale_price: null, orig_price: null, images: '[]', ...row };
}
