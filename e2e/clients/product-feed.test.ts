import { isGtin } from '@mercer/contract';
import { seedGenerated } from '@mercer/demo';
import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, emptyCatalog } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestPages } from './open-pages.ts';

type Item = Record<string, string[]>;

function readItems(feed: string): Item[] {
  return Array.from(feed.matchAll(/<item>(.*?)<\/item>/gs), ([, content = '']) => {
    const item: Item = {};
    for (const [, name = '', value = ''] of content.matchAll(/<(?:g:)?([a-z_]+)>([^<]*)</g))
      item[name] = [...(item[name] ?? []), value];
    return item;
  });
}

/** Attributes of the specification that the feed may have: one that is none of them would be passed over unseen. */
const attributes = new Set([
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'price',
  'sale_price',
  'availability',
  'availability_date',
  'condition',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'color',
  'size',
  'product_type',
  'shipping_weight',
  'shipping_label',
]);

/**
 * Faults of a feed by Google's product data specification (https://support.google.com/merchants/answer/7052112):
 * required attributes, their formats and lengths, and what one requires of another.
 */
function findFaults(items: Item[]): string[] {
  const price = /^\d+\.\d{2} [A-Z]{3}$/;
  const ids = items.map(({ id }) => id?.[0]);
  const faults = items.flatMap((item) => {
    const readFirst = (name: string) => item[name]?.[0] ?? '';
    const rules: [boolean, string][] = [
      [Object.keys(item).every((name) => attributes.has(name)), 'every attribute is in the specification'],
      [
        Object.values(item)
          .flat()
          .every((value) => value !== ''),
        'no attribute is empty',
      ],
      [(item.brand ?? []).every((brand) => brand.length <= 70), 'brand has at most 70 characters'],
      [(item.mpn ?? []).every((mpn) => mpn.length <= 70), 'mpn has at most 70 characters'],
      [/^\S.{0,49}$/.test(readFirst('id')), 'id has 1 to 50 characters'],
      [readFirst('title').length > 0 && readFirst('title').length <= 150, 'title has 1 to 150 characters'],
      [
        readFirst('description').length > 0 && readFirst('description').length <= 5000,
        'description has 1 to 5000 characters',
      ],
      [URL.canParse(readFirst('link')) && readFirst('link').startsWith('http'), 'link is an address'],
      [
        URL.canParse(readFirst('image_link')) && !/https?:.*https?:/.test(readFirst('image_link')),
        'image_link is an address',
      ],
      [(item.additional_image_link ?? []).length <= 10, 'there are at most 10 additional pictures'],
      [price.test(readFirst('price')), 'price is a number and a currency'],
      [
        !item.sale_price || Number.parseFloat(readFirst('sale_price')) < Number.parseFloat(readFirst('price')),
        'sale_price is lower',
      ],
      [
        ['in_stock', 'out_of_stock', 'preorder', 'backorder'].includes(readFirst('availability')),
        'availability is known',
      ],
      [
        readFirst('availability') !== 'preorder' || /^\d{4}-\d\d-\d\dT/.test(readFirst('availability_date')),
        'preorders have a day',
      ],
      [!item.gtin || isGtin(readFirst('gtin')), 'gtin has a right check digit'],
      [
        Boolean(item.gtin || (item.mpn && item.brand) || readFirst('identifier_exists') === 'no'),
        'goods are identified',
      ],
      [['new', 'refurbished', 'used'].includes(readFirst('condition')), 'condition is known'],
      [readFirst('item_group_id').length <= 50, 'item_group_id has at most 50 characters'],
      [
        readFirst('color').length <= 100 && readFirst('size').length <= 100,
        'color and size have at most 100 characters',
      ],
      [(item.product_type ?? []).every((type) => type.length <= 750), 'product_type has at most 750 characters'],
    ];
    return rules.filter(([isKept]) => !isKept).map(([, text]) => `${readFirst('id')}: ${text}`);
  });
  return new Set(ids).size === ids.length ? faults : [...faults, 'ids are distinct'];
}

interface ListedProduct {
  name?: string;
  image?: string[];
  description?: string;
  productGroupID?: string;
  variesBy?: string[];
  hasVariant?: ListedProduct[];
  offers?: { price?: number; priceCurrency?: string; availability?: string; itemCondition?: string; url?: string };
}

/**
 * Faults of a product's data by what Google requires and recommends of merchant listings and of groups of variants:
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 * https://developers.google.com/search/docs/appearance/structured-data/product-variants
 */
function findListingFaults({ hasVariant = [], ...group }: ListedProduct): string[] {
  const { name, productGroupID, variesBy = [], description } = group;
  const groupRules: [boolean, string][] = [
    [Boolean(name), 'a group has a name'],
    [Boolean(productGroupID), 'a group has an id'],
    [
      variesBy.every((address) => address.startsWith('https://schema.org/')),
      'what variants differ in is of schema.org',
    ],
    [description !== '', 'a description says something'],
  ];
  const addresses = new Set(hasVariant.map(({ offers }) => offers?.url));
  const variantRules = hasVariant.flatMap(({ name: variantName, image, offers }): [boolean, string][] => [
    [Boolean(variantName), 'a variant has a name'],
    [Array.isArray(image), 'a variant has pictures'],
    [typeof offers?.price === 'number', 'an offer has a price'],
    [/^[A-Z]{3}$/.test(offers?.priceCurrency ?? ''), 'an offer has a currency'],
    [/^https:\/\/schema\.org\/\w+$/.test(offers?.availability ?? ''), 'an offer says whether it can be bought'],
    [offers?.itemCondition === 'https://schema.org/NewCondition', 'an offer says in which condition the goods are'],
    [URL.canParse(offers?.url ?? ''), 'an offer has an address'],
  ]);
  const rules = [
    ...groupRules,
    ...variantRules,
    [addresses.size === hasVariant.length, 'addresses are distinct'] as const,
  ];
  return rules.filter(([isKept]) => !isKept).map(([, text]) => text);
}

const option = (id: string, name: string, values: string[]) => ({
  id,
  name,
  variant: true,
  required: true,
  values: values.map((value) => ({ id: `${id}-${value.toLowerCase()}`, name: value })),
});

eachDatabase((db: () => Db) => {
  async function openShopWithShirt() {
    await emptyCatalog(db());
    const shop = buildTestApp(db());
    const call = async (path: string, body: object) => {
      const answer = await shop.shopper().call('POST', `/operator${path}`, body, { Authorization: 'Bearer sk_test' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    };
    const top = await call('/categories', { name: 'Clothes' });
    const below = await call('/categories', { name: 'Shirts & Tops', parent_id: top.id });
    const shirt = await call('/products', {
      name: 'Shirt',
      slug: 'shirt',
      price: 20,
      brand: 'Mercer',
      stock_tracking: true,
      description: 'x'.repeat(6000),
      categories: [{ id: top.id }, { id: below.id }],
      options: [option('size', 'Size', ['S', 'XL'])],
      variants: {
        results: [
          { option_value_ids: ['size-s'], price: 20, stock_level: 0, sku: 'DOUBLE' },
          { option_value_ids: ['size-xl'], price: 25, stock_level: 3, sku: 'DOUBLE', gtin: '4006381333931' },
        ],
      },
    });
    await call('/products', { name: 'Cap', slug: 'cap', price: 9.5, sku: 'DOUBLE' });
    return { shirt };
  }

  test('each variant is an item of its own, with its price, stock, size and number', async () => {
    const { shirt } = await openShopWithShirt();
    const { ask } = await openTestPages(db());
    const items = readItems(await (await ask('/feed.xml')).text());
    const withoutPictures = findFaults(items).filter((fault) => !fault.includes('image_link'));
    expect(withoutPictures).toEqual([]);
    expect(items).toHaveLength(3);
    const [small, large] = items.filter(({ item_group_id }) => item_group_id?.[0] === shirt.id);
    expect(small).toMatchObject({ price: ['20.00 USD'], availability: ['out_of_stock'], size: ['S'] });
    expect(large).toMatchObject({
      title: ['Shirt – XL'],
      price: ['25.00 USD'],
      availability: ['in_stock'],
      size: ['XL'],
      gtin: ['4006381333931'],
      link: ['http://localhost:3000/products/shirt?size=size-xl'],
      product_type: ['Clothes &gt; Shirts &amp; Tops'],
    });
  });

  test('the page’s data name the lowest price that can be paid, and each variant', async () => {
    await openShopWithShirt();
    const { ask } = await openTestPages(db());
    const page = await (await ask('/products/shirt')).text();
    const [, json = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(page) ?? [];
    const [group] = JSON.parse(json)['@graph'];
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      variesBy: ['https://schema.org/size'],
      offers: { '@type': 'AggregateOffer', lowPrice: 25, highPrice: 25, offerCount: 1 },
    });
    expect(findListingFaults(group)).toEqual([]);
    expect(group.hasVariant).toMatchObject([
      { size: 'S', offers: { price: 20, availability: 'https://schema.org/OutOfStock' } },
      { size: 'XL', gtin: '4006381333931', offers: { price: 25, availability: 'https://schema.org/InStock' } },
    ]);
  });

  test('each page of a list is canonical for itself, and names those before and after it', async () => {
    await emptyCatalog(db());
    await seedGenerated(db(), { products: 120, seed: 1 });
    const { ask } = await openTestPages(db());
    const readLinks = async (path: string) => {
      const page = await (await ask(path)).text();
      return Object.fromEntries(
        Array.from(page.matchAll(/<link rel="(canonical|prev|next)" href="([^"]*)"/g), ([, rel, href]) => [rel, href]),
      );
    };
    const list = 'http://localhost:3000/new-arrivals';
    expect(await readLinks('/new-arrivals')).toEqual({ canonical: list, next: `${list}?page=2` });
    expect(await readLinks('/new-arrivals?page=2')).toEqual({
      canonical: `${list}?page=2`,
      prev: list,
      next: `${list}?page=3`,
    });
    expect((await readLinks('/new-arrivals?page=2&sort=price-asc')).canonical).toBe(list);
  });
});
