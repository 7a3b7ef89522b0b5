import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptInteger, acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import { toPlainText } from '../output/plain-text.ts';
import { findProduct, productArgs, variantColumns } from '../products/index.ts';
import { shopAction } from '../shop/shop-action.ts';
import { changeStock } from './change-stock.ts';

const pieces = { pieces: defineRequired(acceptInteger('pieces', { minimum: 1, maximum: 1_000_000 }), 'how many') };
const flags = {
  variant: defineOptional(
    acceptText('variant'),
    'id or SKU of the variant, where the product is named and not the variant',
  ),
  reason: defineOptional(acceptText('words'), 'stands in the history'),
};

export const stock: Group = {
  summary: 'how many pieces there are; corrections and their history',
  actions: {
    show: shopAction({
      summary: 'the level of a product, or of each of its variants',
      args: productArgs,
      examples: ['stock show linen-apron'],
      async run({ client, args, output, isJson }) {
        const product = await findProduct(client, args.product);
        const { id, currency, stock_level, stock_tracking, variants } = product;
        const name = toPlainText(product.name);
        if (isJson) return output.json({ id, stock_tracking, stock_level, variants: variants.results });
        output.say(stock_tracking ? `${stock_level} of ${name}.` : `The stock of ${name} is not counted.`);
        if (variants.results.length > 0) output.table(variants.results, variantColumns(currency));
      },
    }),
    add: shopAction({
      summary: 'adds pieces that have come',
      args: { ...productArgs, ...pieces },
      flags,
      examples: ["stock add linen-apron 20 --reason 'Delivery'", 'stock add tea-towel 5 --variant TOWEL-L'],
      run: (call) => changeStock(call, { ...call.flags, ...call.args, change: { quantity: call.args.pieces } }),
    }),
    take: shopAction({
      summary: 'takes pieces away, e.g. broken ones',
      args: { ...productArgs, ...pieces },
      flags,
      examples: ["stock take linen-apron 1 --reason 'Broken'", 'stock take TOWEL-L 1'],
      run: (call) => changeStock(call, { ...call.flags, ...call.args, change: { quantity: -call.args.pieces } }),
    }),
    set: shopAction({
      summary: 'sets the level that was counted',
      args: { ...productArgs, level: defineRequired(acceptInteger('level'), 'how many there are') },
      flags,
      examples: ["stock set linen-apron 12 --reason 'Counted'"],
      run: (call) => changeStock(call, { ...call.flags, ...call.args, change: { stock_level: call.args.level } }),
    }),
    history: shopAction({
      summary: 'what moved the stock, the newest first: orders, refunds, returns, corrections and imports',
      args: productArgs,
      flags: limitFlags,
      examples: ['stock history linen-apron'],
      async run(call) {
        const { id } = await findProduct(call.client, call.args.product);
        await showPagedList(call, {
          limit: call.flags.limit,
          name: 'changes of the stock',
          columns: [
            { title: 'when (UTC)', of: ({ date_created }) => formatMinute(date_created) },
            { title: 'pieces', of: ({ quantity }) => quantity, align: 'right' },
            { title: 'level', of: ({ stock_level }) => stock_level, align: 'right' },
            { title: 'SKU', of: ({ sku, variant_id }) => sku ?? variant_id },
            { title: 'what', of: ({ kind }) => kind },
            { title: 'who', of: ({ actor }) => actor },
            { title: 'reason', of: ({ reason, order_id }) => reason || order_id, isFlexible: true },
          ],
          ask: async (query) =>
            unwrap(await call.client.GET('/operator/products/{id}/stock', { params: { path: { id }, query } })),
        });
      },
    }),
  },
};
