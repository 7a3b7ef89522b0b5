import type { Action } from '../command.ts';
import { defineOptional, defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { shopAction } from '../shop/shop-action.ts';

const kinds = [
  'products',
  'customers',
  'orders',
  'reviews',
  'coupons',
  'subscribers',
  'giftcards',
  'redirects',
] as const;

const fromFile = shopAction({
  summary: 'products, customers, orders and more from a CSV file, or a whole shop',
  about:
    'Columns are those of the template, or of an export of Shopify, WooCommerce or swell (docs/owners/import.md). The whole file is checked first: as long as anything is wrong nothing is written, and a whole shop comes whole or not at all. A product that is there, by its slug or SKU, is changed. What was ended in between goes on when it is called again.',
  examples: [
    'import --template',
    'import products.csv --dry-run',
    'import products.csv --pictures photographs',
    'import customers_export.csv --kind customers --dry-run',
    'import shop.jsonl',
  ],
  flags: {
    template: defineSwitch('prints a table to begin with'),
    'dry-run': defineSwitch('checks everything and writes nothing'),
    partial: defineSwitch('writes the records that are right although others are not'),
    kind: defineOptional(acceptChoice(kinds), 'what a CSV file has; else products'),
    pictures: defineOptional(acceptText('folder'), 'where pictures are that have a path; else beside the file'),
    'allow-private': defineSwitch('pictures may come from addresses in private networks'),
  },
  args: { file: defineRequired(acceptText('file'), 'products.csv, or shop.jsonl as export writes it') },
  async run(call) {
    if (/\.jsonl$/i.test(call.args.file)) {
      const { importWholeShop: importShop } = await import('./whole-shop.ts');
      return importShop(call.args.file, call);
    }
    const { kind } = call.flags;
    if (kind !== undefined && kind !== 'products') {
      const { importRecordFile: importRecords } = await import('./import-record-file.ts');
      return importRecords(call.args.file, { ...call, kind });
    }
    const { importProductFile: importProducts } = await import('./import-product-file.ts');
    return importProducts(call.args.file, call);
  },
});

/** The template needs no shop. */
export const importing: Action = {
  ...fromFile,
  async run(argv, circumstances) {
    if (argv.includes('--template')) return circumstances.output.say((await import('@mercer/server')).importTemplate);
    return fromFile.run(argv, circumstances);
  },
};
