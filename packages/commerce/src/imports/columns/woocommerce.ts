import { createFieldFinder, type Field, type Format } from './format.ts';

const fields = {
  type: 'type',
  sku: 'sku',
  name: 'name',
  published: 'published',
  'short description': 'summary',
  description: 'html',
  'tax status': 'taxable',
  'tax class': 'tax_class',
  'in stock?': 'in_stock',
  stock: 'stock',
  'weight (kg)': 'kilograms',
  'weight (g)': 'weight',
  'weight (lbs)': 'pounds',
  'weight (oz)': 'ounces',
  'backorders allowed?': 'stock_purchasable',
  'gtin, upc, ean, or isbn': 'barcode',
  brands: 'brand',
  'cost of goods': 'cost',
  'date sale price starts': 'sale_starts_at',
  'date sale price ends': 'sale_last_day',
  'sale price': 'sale_price',
  'regular price': 'price',
  categories: 'categories',
  tags: 'tags',
  images: 'images',
  parent: 'parent',
  id: 'key',
} satisfies Record<string, Field>;

/** A shop writes them in the language of who exports. */
const germanFields = {
  typ: 'type',
  artikelnummer: 'sku',
  name: 'name',
  veröffentlicht: 'published',
  kurzbeschreibung: 'summary',
  beschreibung: 'html',
  steuerstatus: 'taxable',
  steuerklasse: 'tax_class',
  'vorrätig?': 'in_stock',
  lager: 'stock',
  bestand: 'stock',
  'gewicht (kg)': 'kilograms',
  'gewicht (g)': 'weight',
  'lieferrückstande erlaubt?': 'stock_purchasable',
  'lieferrückstände erlaubt?': 'stock_purchasable',
  'gtin, upc, ean oder isbn': 'barcode',
  marken: 'brand',
  'kosten der waren': 'cost',
  'datum, an dem angebotspreis beginnt': 'sale_starts_at',
  'datum, an dem angebotspreis endet': 'sale_last_day',
  angebotspreis: 'sale_price',
  'regulärer preis': 'price',
  kategorien: 'categories',
  schlagwörter: 'tags',
  bilder: 'images',
  'übergeordnetes produkt': 'parent',
  id: 'key',
} satisfies Record<string, Field>;

export const woocommerce = createFormat(fields, ['type', 'name', 'regular price']);
export const germanWoocommerce = createFormat(germanFields, ['typ', 'name', 'regulärer preis']);

function createFormat(fieldNames: Record<string, Field>, needs: string[]): Format {
  const findField = createFieldFinder(fieldNames);
  return {
    name: 'WooCommerce',
    needs,
    targetOf(column) {
      const [, place, part] = column.match(/^attribut(?:e)? ([1-9]\d?) (name|value\(s\)|wert\(e\))$/) ?? [];
      if (place) return { numbered: Number(place), part: part === 'name' ? 'name' : 'value' };
      return findField(column);
    },
    separators: { categories: ',', tags: ',', images: ',' },
    tellsBackorders: true,
    // WooCommerce writes line breaks as `\n`, and a `\n` of the text as `\\n`
    unescaped: (html) => html.replace(/(\\?)\\n/g, (_, backslash: string) => (backslash ? '\\n' : '\n')),
  };
}
