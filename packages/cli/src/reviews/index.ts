import { unwrap } from '@mercer/operator';
import type { Group } from '../command.ts';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import { findProduct } from '../products/index.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';

const args = { review: defineRequired(acceptText('review'), 'its id') };

export const reviews: Group = {
  summary: 'what shoppers have written: shown, turned down, removed',
  actions: {
    list: shopAction({
      summary: 'reviews, the newest first',
      flags: {
        status: defineOptional(acceptChoice(['pending', 'published', 'rejected']), 'those in it alone'),
        product: defineOptional(acceptText('product'), 'its id, slug or SKU'),
        ...limitFlags,
      },
      examples: ['reviews list --status pending', 'reviews list --product linen-apron'],
      async run(call) {
        const { status, product, limit } = call.flags;
        const product_id = product && (await findProduct(call.client, product)).id;
        await showPagedList(call, {
          limit,
          name: 'reviews',
          columns: [
            { title: 'review', of: ({ id }) => id },
            { title: 'written (UTC)', of: ({ date_created }) => formatMinute(date_created) },
            { title: 'status', of: ({ status }) => status },
            { title: 'stars', of: ({ rating }) => rating, align: 'right' },
            { title: 'pictures', of: ({ images }) => images.length, align: 'right' },
            { title: 'product', of: ({ product_id }) => product_id },
            { title: 'title', of: ({ title }) => title, isFlexible: true },
            { title: 'text', of: ({ text }) => text, isFlexible: true },
          ],
          ask: async (page) => {
            const query = { status, product_id, ...page };
            return unwrap(await call.client.GET('/operator/reviews', { params: { query } }));
          },
        });
      },
    }),
    publish: shopAction({
      summary: 'shows a review; its stars count',
      args,
      examples: ['reviews publish 65f0aa'],
      run: (call) => setReviewStatus(call, call.args.review, 'published'),
    }),
    reject: shopAction({
      summary: 'turns a review down; nobody sees it, and it is kept, without its pictures',
      args,
      examples: ['reviews reject 65f0aa'],
      run: (call) => setReviewStatus(call, call.args.review, 'rejected'),
    }),
    delete: shopAction({
      summary: 'removes a review, and its stars',
      args,
      flags: yesFlags,
      examples: ['reviews delete 65f0aa --yes'],
      async run(call) {
        const { review: id } = call.args;
        await confirmAction(call, 'Remove the review?', call.flags);
        unwrap(await call.client.DELETE('/operator/reviews/{id}', { params: { path: { id } } }));
        if (call.isJson) call.output.json({ id });
        else call.output.say('The review is removed.');
      },
    }),
  },
};

async function setReviewStatus({ client, output, isJson }: ShopCall, id: string, status: 'published' | 'rejected') {
  const params = { path: { id } };
  const review = unwrap(await client.PATCH('/operator/reviews/{id}', { params, body: { status } }));
  if (isJson) output.json(review);
  else output.say(`The review is ${review.status}.`);
}
