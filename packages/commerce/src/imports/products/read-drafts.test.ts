import { expect, test } from 'vitest';
import { template } from '../columns/mercer.ts';
import { convertHtmlToText } from './html-to-text.ts';
import { readProductDrafts, UnknownColumns } from './read-drafts.ts';

async function* streamText(text: string) {
  yield Buffer.from(text);
}

async function readCsvText(text: string) {
  const { columns, drafts } = await readProductDrafts(streamText(text));
  const allDrafts = [];
  for await (const each of drafts) allDrafts.push(each);
  const faults = allDrafts.flatMap(({ faults }) => faults.list);
  return {
    columns,
    allDrafts,
    faults,
    items: allDrafts.map(({ draft }) => draft.item),
    drafts: allDrafts.map(({ draft }) => draft),
  };
}

test('the template is a table of three products', async () => {
  const { columns, items, drafts, faults } = await readCsvText(template);
  expect(faults).toEqual([]);
  expect([columns.format.name, columns.ignored]).toEqual(['Mercer', []]);
  expect(items).toMatchObject([
    { match: 'slug', slug: 'linen-apron', price: 39, stock_tracking: true, stock_level: 20, tags: ['New', 'Linen'] },
    {
      options: [
        {
          id: 'size',
          name: 'Size',
          values: [
            { id: 'size-s', name: 'S' },
            { id: 'size-m', name: 'M' },
          ],
        },
        { id: 'colour', name: 'Colour', values: [{ id: 'colour-red', name: 'Red' }] },
      ],
      variants: {
        results: [
          { option_value_ids: ['size-s', 'colour-red'], sku: 'TEE-S-RED', price: 24, sale_price: 19, stock_level: 5 },
          { option_value_ids: ['size-m', 'colour-red'], sku: 'TEE-M-RED', stock_level: 8 },
        ],
      },
    },
    { slug: 'gift-note', tax_class: 'reduced', stock_tracking: false, shipping: { free: true } },
  ]);
  expect(drafts[0]?.categories).toEqual([['Home', 'Kitchen']]);
  expect(drafts[0]?.pictures?.map(({ source, caption }) => [source, caption])).toEqual([
    ['https://example.com/apron.jpg', 'Front'],
    ['pictures/apron-back.jpg', 'Back'],
  ]);
  expect(drafts[1]?.variantPictures.map((picture) => picture?.source)).toEqual(['pictures/tee-red.jpg', undefined]);
});

test("Shopify's columns are recognized, with rows of pictures and products without variants", async () => {
  const { columns, items, drafts, allDrafts, faults } = await readCsvText(
    [
      'Handle,Title,Body (HTML),Vendor,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Alt Text,SEO Title',
      'tee,Tee,<p>Soft &amp; warm</p><ul><li>Cotton</li></ul>,Acme,"new, soft",true,Size,S,T-S,180,shopify,-2,19.00,24.00,https://cdn.example/a.jpg,A,Tee!',
      'tee,,,,,,,M,T-M,190,shopify,4,19.00,24.00,https://cdn.example/b.jpg,,',
      'tee,,,,,,,,,,,,,,https://cdn.example/c.jpg,,',
      'mug,Mug,,,,TRUE,Title,Default Title,MUG,300,,,9.50,,,,',
      'old,Old,,,,false,Title,Default Title,OLD,,,,1.00,,,,',
    ].join('\n'),
  );
  expect(faults).toEqual([]);
  expect([columns.format.name, columns.ignored]).toEqual(['Shopify', []]);
  expect(items[0]).toMatchObject({
    description: 'Soft & warm\nCotton',
    price: 24,
    sale_price: 19,
    tags: ['new', 'soft'],
    attributes: { brand: { name: 'Brand', value: 'Acme' } },
    stock_tracking: true,
  });
  expect(items[0]).toHaveProperty('variants.results.0.stock_level', 0);
  expect(drafts[0]?.pictures).toHaveLength(3);
  expect(items[1]).toMatchObject({ price: 9.5, sku: 'MUG', stock_tracking: false });
  expect(items[1]).not.toHaveProperty('variants');
  expect(allDrafts.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false, false]);
});

test("WooCommerce's columns are recognized, variations wherever they stand", async () => {
  const { columns, items, drafts, faults } = await readCsvText(
    [
      'ID,Type,SKU,Name,Published,Description,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      '1,variable,HOOD,Hoodie,1,Warm,,0.5,,,"Clothing > Hoodies, Sale",,"https://shop.example/h.jpg, https://shop.example/i.jpg",,Size,"S, M",Fabric,Fleece',
      '2,variation,HOOD-S,Hoodie - S,1,,3,0.5,35,40,,,,HOOD,Size,S,,',
      '4,simple,CAP,Cap,1,,7,0.1,,15,Clothing,,,,,,,',
      '3,variation,HOOD-M,Hoodie - M,1,,4,0.5,,40,,,,id:1,Size,M,,',
      '5,variation,HOOD-L,Hoodie - L,0,,4,0.5,,40,,,,HOOD,Size,L,,',
    ].join('\n'),
  );
  expect(faults).toEqual([]);
  expect(columns.format.name).toBe('WooCommerce');
  expect(items).toMatchObject([
    { match: 'sku', sku: 'CAP', price: 15, stock_level: 7, weight: 100 },
    {
      price: 40,
      sale_price: 35,
      attributes: { fabric: { value: 'Fleece' } },
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
      variants: {
        results: [
          { sku: 'HOOD-S', stock_level: 3, weight: 500 },
          { sku: 'HOOD-M', sale_price: null },
        ],
      },
    },
  ]);
  expect(items[1]).not.toHaveProperty('attributes.size');
  expect(items[1]).not.toHaveProperty('variants.results.2');
  expect(drafts[1]?.categories).toEqual([['Clothing', 'Hoodies'], ['Sale']]);
});

test("swell's fields are recognized", async () => {
  const { columns, items } = await readCsvText(
    'name,slug,price,stock_level,stock_tracking,active\nMug,mug,12,3,true,true\n',
  );
  expect(columns.format.name).toBe('swell');
  expect(items).toMatchObject([{ slug: 'mug', price: 12, stock_level: 3, stock_tracking: true }]);
});

test.each<[cell: string, expected: RegExp, header?: string]>([
  ['abc', /price like/],
  ['-1', /price like/],
  ['1,299', /price like/],
  ['1e5', /price like/],
  ['NaN', /price like/],
])('a price of %s is a fault at its place', async (cell, expected) => {
  const { faults } = await readCsvText(`slug;name;price\nmug;Mug;${cell}\n`);
  expect(faults).toMatchObject([{ line: 2, column: 9, found: cell, expected: expect.stringMatching(expected) }]);
});

test.each([
  ['19.90', 19.9],
  ['19,9', 19.9],
  ['1,299.00', 1299],
  ['1.299,00', 1299],
  ['12', 12],
])('a price of %s is %d', async (cell, price) => {
  expect((await readCsvText(`slug;price\nmug;${cell}\n`)).items).toMatchObject([{ price }]);
});

test('every fault of a product is told', async () => {
  const { faults } = await readCsvText(
    'slug,price,sale_price,stock,option1_name,option1_value,delivery\ntee,5,6,x,Size,S,fax\ntee,5,,1,,S,\ntee,5,,1,,,\n',
  );
  expect(faults.map(({ line, expected }) => `${line} ${expected.slice(0, 24)}`).sort()).toEqual([
    '2 a whole number of pieces',
    '2 less than the price, 5',
    '2 shipment, digital, giftc',
    '3 other values than in lin',
    '4 a value of each option',
  ]);
});

test.each(['', 'foo,bar\n1,2\n', 'name,name\n1,2\n'])('columns that say nothing are told: %j', async (text) => {
  await expect(readProductDrafts(streamText(text))).rejects.toThrow(UnknownColumns);
});

const shopifyColumns =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Image Src,Image Position,Gift Card,Variant Image,Cost per item,Price / International,Status';

test('a whole export of Shopify comes in: published or a draft, sent or not, taxed or not', async () => {
  const { columns, items, allDrafts, faults } = await readCsvText(
    [
      `\ufeff${shopifyColumns}`,
      'tee,"Tee ""Nr. 1""","<p>Soft,\nwarm &uuml;ber alles&hellip;</p>",Acme,Apparel > Shirts,Shirt,"a, b",true,Size,S,,T-S,453.59237,shopify,4,19.00,24.00,true,true,https://cdn.example/a.jpg?v=1,1,false,,7.00,,active',
      '',
      'tee,,,,,,,,,M,,T-M,200.0,shopify,-3,19.00,,true,true,https://cdn.example/b.jpg,2,,https://cdn.example/m.jpg,,,',
      'tee,,,,,,,,,,,,,,,,,,,https://cdn.example/c.jpg,3,,,,,',
      'card,Card,,,,,,true,Title,Default Title,,CARD,0.0,,,25.00,,false,false,,,true,,,,active',
      'song,Song,,,,,,true,Title,Default Title,,SONG,0.0,,,5.00,,false,true,,,false,,,,active',
      'new,New,,,,,,true,Title,Default Title,,NEW,,,,5.00,,true,true,,,false,,,,draft',
      'gone,Gone,,,,,,false,Title,Default Title,,GONE,,,,5.00,,true,true,,,false,,,,active',
    ].join('\r\n'),
  );
  expect(faults).toEqual([]);
  expect(columns.ignored).toEqual(['Type', 'Option1 Linked To', 'Image Position', 'Price / International']);
  expect(items.slice(0, 3)).toMatchObject([
    {
      name: 'Tee "Nr. 1"',
      description: 'Soft,\nwarm über alles…',
      delivery: 'shipment',
      tax_class: 'standard',
      weight: 454,
      variants: { results: [{ stock_level: 4 }, { stock_level: 0, weight: 200 }] },
    },
    { slug: 'card', delivery: 'giftcard', tax_class: 'none', stock_tracking: false },
    { slug: 'song', delivery: 'digital' },
  ]);
  expect(allDrafts.some(({ isLeftOut }) => isLeftOut)).toBe(false);
  expect(items.map(({ status }) => status)).toEqual(['active', 'active', 'active', 'draft', 'draft']);
  expect(items[0]).toMatchObject({ brand: 'Acme', variants: { results: [{ cost: 7 }, {}] } });
});

test("Shopify's newer columns make drafts of what its online store does not show", async () => {
  const { allDrafts, items } = await readCsvText(
    'Title,URL handle,Published on online store,Status,SKU,Price\nA,a,TRUE,Active,A,1\nB,b,FALSE,Active,B,1\nC,c,TRUE,Draft,C,1\n',
  );
  expect(allDrafts.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false, false]);
  expect(items.map(({ status }) => status)).toEqual(['active', 'draft', 'draft']);
});

const wooColumns =
  'ID,Type,SKU,Name,Published,Short description,Description,Tax status,Tax class,In stock?,Stock,Weight (lbs),Regular price,Parent,Attribute 1 name,Attribute 1 value(s)';
const readWooCommerce = (...rows: string[]) => readCsvText([wooColumns, ...rows, ''].join('\n'));

test('WooCommerce writes line breaks, signs, taxes, pounds and what is sold out in ways of its own', async () => {
  const { items, faults } = await readWooCommerce(
    '1,simple,A,A,1,Short,One\\nTwo C:\\\\new,taxable,reduced-rate,0,,1.5,5,,,',
    `2,"simple, virtual",B,'-B-,1,Short,,none,,1,'-2,,5,,,`,
  );
  expect(faults).toEqual([]);
  expect(items).toMatchObject([
    { description: 'One\nTwo C:\\new', tax_class: 'reduced', stock_tracking: true, stock_level: 0, weight: 680 },
    { name: '-B-', description: 'Short', tax_class: 'none', delivery: 'digital', stock_tracking: true, stock_level: 0 },
  ]);
});

test('backorders, barcodes, costs and titles for search engines come along', async () => {
  const { items, faults } = await readCsvText(
    [
      'Handle,Title,Status,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Barcode,Cost per item,SEO Title,SEO Description',
      'pen,Pen,archived,Title,Default Title,PEN,shopify,-2,continue,5,4006381333931,2.50,A pen,To write',
      'tee,Tee,active,Size,S,T-S,shopify,0,continue,5,A-1,,,',
      'tee,,,,M,T-M,shopify,-1,deny,5,96385074,1,,',
    ].join('\n'),
  );
  expect(faults).toEqual([]);
  const seo = { meta_title: 'A pen', meta_description: 'To write' };
  expect(items[0]).toMatchObject({
    ...seo,
    status: 'archived',
    stock_level: -2,
    stock_purchasable: true,
    gtin: '4006381333931',
    cost: 2.5,
  });
  const [small, medium] = (items[1] as { variants: { results: object[] } }).variants.results;
  expect(small).toMatchObject({ stock_level: 0, stock_purchasable: true, cost: null });
  expect(small).not.toHaveProperty('gtin');
  expect(medium).toMatchObject({ stock_level: 0, stock_purchasable: false, gtin: '96385074', cost: 1 });
});

test('WooCommerce says when a sale holds, who made it and what may be ordered later', async () => {
  const { items, faults } = await readCsvText(
    [
      'Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Backorders allowed?,Regular price,Sale price,Date sale price starts,Date sale price ends,"GTIN, UPC, EAN, or ISBN",Brands',
      'simple,A,A,0,<b>Short</b>,Long,1,-3,notify,10,8,2027-01-05,2027-01-31 00:00:00,4006381333931,Stabilo',
      'simple,B,B,-1,,,1,0,1,10,,,,,',
      'simple,C,C,-1,,,1,0,0,,,,,,',
    ].join('\n'),
  );
  expect(faults.filter(({ line }) => line < 4)).toEqual([]);
  expect(items[0]).toMatchObject({
    status: 'draft',
    short_description: 'Short',
    stock_level: -3,
    stock_purchasable: true,
    sale_price: 8,
    sale_starts_at: '2027-01-05',
    sale_ends_at: '2027-02-01',
    gtin: '4006381333931',
    brand: 'Stabilo',
  });
  expect(items[1]).toMatchObject({ status: 'draft', stock_level: 0, stock_purchasable: true });
});

const variable = '1,variable,P,P,1,,,,,1,,,,,Size,"S, M"';
const sharing = '1,variable,P,P,1,,,,,1,9,,,,Size,S';

test.each<[what: string, line: number, expected: RegExp, rows: string[]]>([
  ['a variation without its product', 2, /product of a variation/, ['2,variation,V,V,1,,,,,1,3,,5,none,Size,S']],
  ['pieces that variations share', 2, /each variant/, [sharing, '2,variation,V,V,1,,,,,1,,,5,P,Size,S']],
  [
    'a variation that is not counted beside one that is',
    4,
    /each variant/,
    [variable, '2,variation,V,V,1,,,,,1,3,,5,P,Size,S', '3,variation,W,W,1,,,,,1,,,5,P,Size,M'],
  ],
  ['a tax class that is no code', 2, /code like standard/, ['1,simple,A,A,1,,,taxable,books & maps,1,,,5,,,']],
  ['a product without price', 2, /price like/, ['1,simple,A,A,1,,,taxable,,1,,,,,,']],
])('of WooCommerce, %s is a fault', async (_, line, expected, rows) => {
  const { faults } = await readWooCommerce(...rows);
  expect(faults).toMatchObject([{ line, expected: expect.stringMatching(expected) }]);
});

test('what has no variations, or none that is sold, is left out', async () => {
  const { allDrafts } = await readWooCommerce(variable, '2,variation,V,V,0,,,,,1,,,5,P,Size,S');
  expect(allDrafts.map(({ isLeftOut }) => isLeftOut)).toEqual([true]);
});

test("WooCommerce's columns are known in German", async () => {
  const { columns, items, faults } = await readCsvText(
    [
      'ID;Typ;Artikelnummer;Name;Veröffentlicht;Beschreibung;Vorrätig?;Lager;Gewicht (kg);Angebotspreis;Regulärer Preis;Kategorien;Übergeordnetes Produkt;Attribut 1 Name;Attribut 1 Wert(e)',
      '7;variable;P;Pulli;1;Warm;1;;0,5;;;Mode > Pullis;;Größe;S, M',
      '8;variation;P-S;;1;;1;3;0,5;35;40,50;;id:7;Größe;S',
    ].join('\n'),
  );
  expect([columns.format.name, faults]).toEqual(['WooCommerce', []]);
  expect(items).toMatchObject([
    { name: 'Pulli', price: 40.5, sale_price: 35, variants: { results: [{ sku: 'P-S', weight: 500 }] } },
  ]);
});

test('of two names for the same column the first one counts, and the other is told', async () => {
  const { columns, items } = await readCsvText('name,slug,price,stock_level,image,images\nMug,mug,12,3,a.jpg,b.jpg\n');
  expect([columns.format.name, columns.ignored]).toEqual(['swell', ['images']]);
  expect(items).toHaveLength(1);
});

test.each([
  ['&Uuml;ber &euro;5 &amp; &#8222;x&#x201C;', 'Über €5 & „x“'],
  ['it&#146;s &#128512; &#xD800;&#0;&#x7FFFFFF;', 'it’s 😀'],
  ['a<!-- <b>no</b> > -->b<style>p{}</style><td>1</td><td>2</td>', 'ab1 2'],
  ['&bogus; &; 5 < 6', '&bogus; &; 5 < 6'],
  ['&hearts; caf&eacute &amp more', '♥ café & more'],
])('%s is text', (html, text) => {
  expect(convertHtmlToText(html)).toBe(text);
});

test.each([
  ['抹茶', '抹茶'],
  ['чайник', 'чайник'],
  ['شاي', 'شاي'],
  ['%CF%84%CF%83%CE%AC%CE%B9', 'τσάι'],
  ['100%чай', '100%чай'],
])('a product with the handle %s is found by it', async (cell, handle) => {
  const { items } = await readCsvText(`Handle,Title,Variant SKU,Variant Price\n${cell},Tea 100g,TEA-1,20\n`);
  expect(items).toEqual([expect.objectContaining({ match: 'handle', handle, sku: 'TEA-1', name: 'Tea 100g' })]);
  expect(items[0]).not.toHaveProperty('slug');
});

test('products whose names differ are two, although their slugs would be the same', async () => {
  const { items } = await readCsvText('name,price\nВаза,12\nVaza,15\n');
  expect(items).toMatchObject([
    { match: 'name', name: 'Ваза' },
    { match: 'name', name: 'Vaza' },
  ]);
});
