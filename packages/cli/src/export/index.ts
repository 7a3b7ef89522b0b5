import { defineRequired, defineSwitch } from '../flags/flag.ts';
import { shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';
import { exportShopToFile } from './export-shop.ts';

/** `import` tells a whole shop from a table by its name. */
const shopFile = {
  placeholder: 'file',
  read(fileName: string, name: string): string {
    if (fileName === '-' || /\.jsonl$/i.test(fileName)) return fileName;
    throw new UsageError(`${name} is a name that ends in .jsonl, for lines of JSON, not '${fileName}'.`);
  },
};

export const exporting = shopAction({
  summary: 'the whole shop, with pictures, orders and accounts, into a file',
  about:
    'Lines of JSON, as import reads them: the shop at one moment, while it goes on selling. With --secrets the file has hashes of passwords, gift cards and tokens of cards: whoever has it has the shop.',
  examples: ['export shop.jsonl', 'export shop.jsonl --secrets'],
  flags: { secrets: defineSwitch('with hashes of passwords, gift cards, tokens of cards and webhooks') },
  args: { file: defineRequired(shopFile, 'where to, e.g. shop.jsonl; - is the output') },
  run: ({ args, flags, ...call }) => exportShopToFile(args.file, flags.secrets, call),
});
