import { on, required } from '../flags/flag.ts';
import { shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';
import { exportShop } from './export-shop.ts';

/** `import` tells a whole shop from a table by its name. */
const shopFile = {
  placeholder: 'file',
  read(typed: string, name: string): string {
    if (typed === '-' || /\.jsonl$/i.test(typed)) return typed;
    throw new UsageError(`${name} is a name that ends in .jsonl, for lines of JSON, not '${typed}'.`);
  },
};

export const exporting = shopAction({
  summary: 'the whole shop, with pictures, orders and accounts, into a file',
  about:
    'Lines of JSON, as import reads them: the shop at one moment, while it goes on selling. With --secrets the file has hashes of passwords, gift cards and tokens of cards: whoever has it has the shop.',
  examples: ['export shop.jsonl', 'export shop.jsonl --secrets'],
  flags: { secrets: on('with hashes of passwords, gift cards, tokens of cards and webhooks') },
  args: { file: required(shopFile, 'where to, e.g. shop.jsonl; - is the output') },
  run: ({ args, flags, ...call }) => exportShop(args.file, flags.secrets, call),
});
