import { defineOptional, defineRequired, defineSwitch } from '../flags/flag.ts';
import { acceptChoice } from '../flags/kinds.ts';
import { shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';
import { exportShopToFile } from './export-shop.ts';
import { exportedTables, exportTableToFile } from './export-table.ts';

/** `import` tells a whole shop from a table by its name. */
const exportFile = {
  placeholder: 'file',
  read(fileName: string, name: string): string {
    if (fileName === '-' || /\.(jsonl|csv)$/i.test(fileName)) return fileName;
    throw new UsageError(`${name} is a name that ends in .jsonl, or in .csv with --csv, not '${fileName}'.`);
  },
};

const tables = acceptChoice(exportedTables);

export const exporting = shopAction({
  summary: 'the whole shop with pictures, orders and accounts, or a table as CSV, into a file',
  about:
    'Lines of JSON, as import reads them: the shop at one moment, while it goes on selling. With --secrets the file has hashes of passwords, gift cards and tokens of cards: whoever has it has the shop. With --csv it is a table for spreadsheets, which can be imported again.',
  examples: [
    'export shop.jsonl',
    'export shop.jsonl --secrets',
    'export products.csv --csv products',
    'export coupons.csv --csv coupons',
  ],
  flags: {
    secrets: defineSwitch('with hashes of passwords, gift cards, tokens of cards and webhooks'),
    csv: defineOptional(tables, 'a table as CSV, by its name'),
  },
  args: { file: defineRequired(exportFile, 'where to, e.g. shop.jsonl; - is the output') },
  run({ args: { file }, flags, ...call }) {
    const isTable = flags.csv !== undefined;
    if (file !== '-' && isTable !== /\.csv$/i.test(file))
      throw new UsageError('--csv writes a file that ends in .csv, and the whole shop is one that ends in .jsonl.');
    if (!flags.csv) return exportShopToFile(file, flags.secrets, call);
    if (flags.secrets) throw new UsageError('A table has no secrets: --csv and --secrets exclude each other.');
    return exportTableToFile(file, flags.csv, call);
  },
});
