import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatFacts } from '../output/facts.ts';
import { formatDecimals, formatMoney } from '../output/money.ts';
import { shopAction } from '../shop/shop-action.ts';
import { findProduct, type Product, productArgs } from './find-product.ts';
import { variantColumns } from './variant-columns.ts';

export { findProduct, findSoldItem, productArgs, type SoldItem } from './find-product.ts';
export { variantColumns } from './variant-columns.ts';

const sorts = {
  newest: '-date_created',
  oldest: 'date_created',
  dearest: '-price',
  cheapest: 'price',
  popular: '-popularity',
} as const;

/** `none` takes a time away. */
const parseTime = (text: string) => (text === 'none' ? null : text);

function describeState({ name, status, publish_at, unpublish_at }: Product): string {
  const from = publish_at === null ? '' : `, from ${publish_at}`;
  const until = unpublish_at === null ? '' : `, until ${unpublish_at}`;
  return `${name} is ${status}${from}${until}.`;
}

export const products: Group = {
  summary: 'what the shop sells',
  actions: {
    list: shopAction({
      summary: 'products, the newest first',
      flags: {
        category: defineOptional(acceptText('id'), 'of the category that they are in'),
        tag: defineOptional(acceptText('tag'), 'that they have'),
        status: defineOptional(acceptText('status'), 'draft, active, archived, or several with commas between'),
        sort: defineOptional(acceptChoice(['newest', 'oldest', 'dearest', 'cheapest', 'popular']), 'which stand first'),
        ...limitFlags,
      },
      examples: [
        'products list',
        'products list --status draft',
        'products list --tag New --sort dearest',
        'products list --limit 1000 --json',
      ],
      run: (call) => {
        const { limit, ...filters } = call.flags;
        const { category, tag, status } = filters;
        const sort = filters.sort && sorts[filters.sort];
        return showPagedList(call, {
          limit,
          name: 'products',
          columns: [
            { title: 'id', of: ({ id }) => id },
            { title: 'name', of: ({ name }) => name, isFlexible: true },
            { title: 'slug', of: ({ slug }) => slug, isFlexible: true },
            { title: 'sku', of: ({ sku }) => sku },
            { title: 'status', of: ({ status }) => status },
            { title: 'price', of: ({ price, currency }) => formatDecimals(price, currency), align: 'right' },
            { title: '', of: ({ currency }) => currency },
            {
              title: 'stock',
              of: ({ stock_tracking, stock_level }) => (stock_tracking ? stock_level : ''),
              align: 'right',
            },
          ],
          ask: async (page) =>
            unwrap(
              await call.client.GET('/operator/products', {
                params: { query: { category, tag, status, sort, ...page } },
              }),
            ),
        });
      },
    }),
    set: shopAction({
      summary: 'says whether and when the shop shows a product',
      args: productArgs,
      flags: {
        status: defineOptional(acceptChoice(['draft', 'active', 'archived']), 'shoppers see active products only'),
        'publish-at': defineOptional(acceptText('time'), 'from when it is shown: a day, a time, or none'),
        'unpublish-at': defineOptional(acceptText('time'), 'until when it is shown: a day, a time, or none'),
      },
      examples: [
        'products set linen-apron --status draft',
        'products set linen-apron --status active --publish-at 2030-05-01',
        'products set linen-apron --publish-at none',
      ],
      async run({ client, args, flags, output, isJson }) {
        const { id } = await findProduct(client, args.product);
        const body = {
          ...(flags.status && { status: flags.status }),
          ...(flags['publish-at'] && { publish_at: parseTime(flags['publish-at']) }),
          ...(flags['unpublish-at'] && { unpublish_at: parseTime(flags['unpublish-at']) }),
        };
        const product = unwrap(await client.PATCH('/operator/products/{id}', { params: { path: { id } }, body }));
        if (isJson) return output.json(product);
        output.say(describeState(product));
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
          formatFacts([
            ['name', product.name],
            ['id', product.id],
            ['slug', product.slug],
            ['sku', product.sku],
            ['status', product.status],
            ['shown from', product.publish_at],
            ['shown until', product.unpublish_at],
            ['price', formatMoney(price, currency)],
            ['before', orig_price === undefined ? '' : formatMoney(orig_price, currency)],
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
