import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { optional } from '../flags/flag.ts';
import { oneOf, text } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showList } from '../lists/show-list.ts';
import { factsText } from '../output/facts.ts';
import { decimals, money } from '../output/money.ts';
import { shopAction } from '../shop/shop-action.ts';
import { findProduct, productArgs } from './find-product.ts';
import { variantColumns } from './variant-columns.ts';

export { findProduct, findSold, productArgs, type Sold } from './find-product.ts';
export { variantColumns } from './variant-columns.ts';

const sorts = {
  newest: '-date_created',
  oldest: 'date_created',
  dearest: '-price',
  cheapest: 'price',
  popular: '-popularity',
} as const;

export const products: Group = {
  summary: 'what the shop sells',
  actions: {
    list: shopAction({
      summary: 'products, the newest first',
      flags: {
        category: optional(text('id'), 'of the category that they are in'),
        tag: optional(text('tag'), 'that they have'),
        sort: optional(oneOf(['newest', 'oldest', 'dearest', 'cheapest', 'popular']), 'which stand first'),
        ...limitFlags,
      },
      examples: ['products list', 'products list --tag New --sort dearest', 'products list --limit 1000 --json'],
      run: (call) => {
        const { limit, ...filters } = call.flags;
        const { category, tag } = filters;
        const sort = filters.sort && sorts[filters.sort];
        return showList(call, {
          limit,
          name: 'products',
          columns: [
            { title: 'id', of: ({ id }) => id },
            { title: 'name', of: ({ name }) => name, isFlexible: true },
            { title: 'slug', of: ({ slug }) => slug, isFlexible: true },
            { title: 'sku', of: ({ sku }) => sku },
            { title: 'price', of: ({ price, currency }) => decimals(price, currency), align: 'right' },
            { title: '', of: ({ currency }) => currency },
            {
              title: 'stock',
              of: ({ stock_tracking, stock_level }) => (stock_tracking ? stock_level : ''),
              align: 'right',
            },
          ],
          ask: async (page) =>
            unwrap(
              await call.client.GET('/operator/products', { params: { query: { category, tag, sort, ...page } } }),
            ),
        });
      },
    }),
    show: shopAction({
      summary: 'one product with its variants',
      args: productArgs,
      examples: ['products show linen-apron', 'products show APRON-1 --json'],
      async run({ client, args, output, isJson }) {
        const product = await findProduct(client, args.product);
        if (isJson) return output.json(product);
        const { price, orig_price, currency, categories, tags, rating_average, rating_count } = product;
        output.say(
          factsText([
            ['name', product.name],
            ['id', product.id],
            ['slug', product.slug],
            ['sku', product.sku],
            ['price', money(price, currency)],
            ['before', orig_price === undefined ? '' : money(orig_price, currency)],
            ['stock', product.stock_tracking ? product.stock_level : 'not counted'],
            ['categories', categories.map(({ name }) => name).join(', ')],
            ['tags', tags.join(', ')],
            ['rating', rating_average === null ? '' : `${rating_average} (${rating_count})`],
            ['pictures', product.images.length],
            ['text', product.description],
          ]),
        );
        if (product.variants.results.length === 0) return;
        output.say('');
        output.table(product.variants.results, variantColumns(currency));
      },
    }),
  },
};
