import type { TestResponse } from '@mercer/server/testing';
import { signUp } from '../../shop.ts';
import { type Everything, type Row, review } from './every-write.ts';
import type { OtherNode } from './other-node.ts';

/** A public answer that tells of a write: what is read of it before and after. */
export interface Shown {
  /** of a GET that visitors are answered with an ETag, below /api; else `ask` says who asks what */
  path?: string;
  ask?(node: OtherNode, write: Written, all: Everything): Promise<TestResponse>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into many shapes
  read(body: any): unknown;
  before: unknown;
  after: unknown;
}

export interface Written {
  /** the id in the write's path */
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into many shapes
  body: any;
}

interface Showing {
  /** in place of the row's own call, which nobody outside would notice */
  call?: Row['call'];
  seen: Shown[];
}

type Read = Shown['read'];

function page(path: string, read: Read, before: unknown, after: unknown): Shown {
  return { path, read, before, after };
}

/** Of somebody with two mugs. */
function cart(read: Read, before: unknown, after: unknown): Shown {
  return { ask: ({ buyer }) => buyer.get('/api/cart'), read, before, after };
}

/** Of who is at the first node, too. */
function own(path: string | ((write: Written) => string), read: Read, before: unknown, after: unknown): Shown {
  const pathOf = typeof path === 'string' ? () => path : path;
  return { ask: ({ shopper }, write) => shopper.get(`/api/${pathOf(write)}`), read, before, after };
}

function order(read: Read, before: unknown, after: unknown): Shown {
  return own(({ id }) => `account/orders/${id}`, read, before, after);
}

const count: Read = ({ count }) => count;
const price: Read = (product) => product?.price ?? null;
const title: Read = (record) => record?.title ?? null;
const stock: Read = ({ stock_level }) => stock_level;
const isThere: Read = (record) => record !== null;
const discount: Read = ({ discount_total }) => discount_total;
const tax: Read = ({ tax_total }) => tax_total;
const rating: Read = ({ rating_count }) => rating_count;
const first: Read = ({ results }) => results[0]?.price;
const status: Read = (record) => record.status;
const mug = 'products/everyday-mug';

async function withCode({ buyer }: OtherNode): Promise<TestResponse> {
  return buyer.put('/api/cart/coupon', { code: 'TEN' });
}

const withTen = (after: unknown): Shown => ({ ask: withCode, read: discount, before: 2.5, after });

async function published(all: Everything): Promise<string> {
  const id = await review(all);
  await all.operator.put(`/reviews/${id}`, { status: 'published' });
  return id;
}

function addressOf({ id, link }: { id: string; link: string }): string {
  return `/api/drafts/${id}?token=${new URL(link).searchParams.get('token')}`;
}

/** What its link opens. */
async function openDraft(node: OtherNode, { id }: Written, { operator }: Everything): Promise<TestResponse> {
  return node.visitor().get(addressOf((await operator.get(`/drafts/${id}`)).body));
}

async function lastOrder({ shopper }: OtherNode): Promise<TestResponse> {
  const { results } = (await shopper.get('/api/account/orders')).body;
  return shopper.get(`/api/account/orders/${results[0].id}`);
}

const draftTotal: Read = (draft) => draft?.sub_total;
const ofReturn: Read = ({ returns }) => returns[0].status;

/** Writes that somebody outside notices. */
export const shown: Record<string, Showing> = {
  'POST /products': {
    seen: [
      page('products/lamp', price, null, 3),
      page('products?limit=1', count, 5, 6),
      page('products?search=lamp', count, 0, 1),
      page('products?sort=price+asc', first, 8.99, 3),
    ],
  },
  'POST /products/bulk': {
    seen: [page(mug, price, 12.5, 4), page('products/lamp', price, null, 3), page('products?limit=1', count, 5, 6)],
  },
  'PUT /products/{id}': {
    seen: [
      page(mug, price, 12.5, 4),
      page('products?category=kitchen&sort=price+asc', first, 12.5, 4),
      page('products?search=mug', first, 12.5, 4),
      cart(({ sub_total }) => sub_total, 25, 8),
    ],
  },
  'DELETE /products/{id}': {
    seen: [
      page(mug, isThere, true, false),
      page('products?search=mug', count, 1, 0),
      page('categories/kitchen', ({ product_count }) => product_count, 2, 1),
    ],
  },
  'POST /products/{id}/stock': {
    seen: [page(mug, stock, 100, 1)],
  },
  'POST /categories': {
    seen: [page('categories/lamps', isThere, false, true), page('categories', count, 3, 4)],
  },
  'PUT /categories/{id}': {
    seen: [
      page('categories/kitchen', ({ name }) => name, 'Kitchen', 'Scullery'),
      page('products?search=scullery', count, 0, 2),
    ],
  },
  'DELETE /categories/{id}': {
    seen: [page('categories/kitchen', isThere, true, false), page('categories', count, 3, 2)],
  },
  'PUT /attributes/{id}': {
    seen: [page('attributes/colour', ({ filterable }) => filterable, true, false)],
  },
  'PUT /translations': {
    seen: [page(`${mug}?$locale=de-DE`, ({ attributes }) => attributes.colour.value, 'Blue', 'Blau')],
  },
  'POST /coupons': {
    seen: [{ ask: withCode, read: (body) => body.discount_total, before: undefined, after: 2.5 }],
  },
  'PUT /coupons/{id}': { seen: [withTen(undefined), cart(discount, 2.5, 0)] },
  'DELETE /coupons/{id}': { seen: [withTen(undefined), cart(discount, 2.5, 0)] },
  'POST /promotions': { seen: [cart(discount, 0, 2.5)] },
  'PUT /promotions/{id}': { seen: [cart(discount, 2.5, 5)] },
  'DELETE /promotions/{id}': { seen: [cart(discount, 2.5, 0)] },
  'POST /giftcards': {
    seen: [
      {
        ask: ({ buyer }, { body }) => buyer.post('/api/cart/giftcards', { code: body.code ?? 'GIFT2026' }),
        read: ({ giftcard_total }) => giftcard_total,
        before: undefined,
        after: 20,
      },
    ],
  },
  'PUT /giftcards/{id}': {
    seen: [
      {
        ask: ({ buyer }) => buyer.post('/api/cart/giftcards', { code: 'GIFT2026' }),
        read: ({ giftcard_total }) => giftcard_total,
        before: 20,
        after: undefined,
      },
      cart(({ giftcard_total }) => giftcard_total, 20, 0),
    ],
  },
  'POST /pages': {
    seen: [page('content/pages/care', title, null, 'Care'), page('content/pages', count, 1, 2)],
  },
  'PUT /pages/{id}': { seen: [page('content/pages/about', title, 'About us', 'Us')] },
  'DELETE /pages/{id}': {
    seen: [page('content/pages/about', title, 'About us', null), page('content/pages', count, 1, 0)],
  },
  'PUT /content-models/{id}': {
    seen: [page('content/recipes/bread', (record) => 'minutes' in record, false, true)],
  },
  'POST /content/{model}': {
    seen: [page('content/recipes/bread', title, null, 'Bread'), page('content/recipes', count, 0, 1)],
  },
  'PUT /content/{model}/{id}': { seen: [page('content/recipes/bread', title, 'Bread', 'Our bread')] },
  'DELETE /content/{model}/{id}': {
    seen: [page('content/recipes/bread', title, 'Bread', null), page('content/recipes', count, 1, 0)],
  },
  'PUT /settings/{id}': {
    seen: [
      page('settings/menus', (menus) => menus[0]?.items[0].name, undefined, 'Tea'),
      page('settings/all', ({ menus }) => menus.length, 0, 2),
    ],
  },
  'POST /taxes': { seen: [cart(tax, 0, 2.5)] },
  'PUT /taxes/{id}': { seen: [cart(tax, 2.5, 5)] },
  'DELETE /taxes/{id}': { seen: [cart(tax, 2.5, 0)] },
  'PUT /reviews/{id}': {
    seen: [page(`${mug}/reviews`, count, 0, 1), page(mug, rating, 55, 56)],
  },
  'DELETE /reviews/{id}': {
    call: async (all) => [`/reviews/${await published(all)}`],
    seen: [page(`${mug}/reviews`, count, 1, 0), page(mug, rating, 56, 55)],
  },
  'PUT /subscriptions/{id}': {
    seen: [own(({ id }) => `subscriptions/${id}`, status, 'active', 'canceled')],
  },
  'PUT /accounts/{id}': {
    seen: [own('account', ({ email }) => email, 'ada@mercer.test', 'countess@mercer.test')],
  },
  'DELETE /accounts/{id}/sessions': {
    async call({ shopper, operator }) {
      await signUp(shopper, 'ada');
      const [{ id }] = (await operator.get('/accounts')).body.results;
      return [`/accounts/${id}/sessions`];
    },
    seen: [own('account', (account) => account?.email, 'ada@mercer.test', undefined)],
  },
  'DELETE /accounts/{id}/second-factor': {
    seen: [own('account', (account) => account?.email, 'ada@mercer.test', undefined)],
  },
  'POST /people/erase': {
    async call(all) {
      await signUp(all.shopper, 'ada');
      return ['/people/erase', { email: 'ada@mercer.test' }];
    },
    seen: [own('account', (account) => account?.email, 'ada@mercer.test', undefined)],
  },
  'PUT /orders/{id}': {
    seen: [order(({ items }) => items[0].quantity, 2, 1), page(mug, stock, 98, 99)],
  },
  'POST /drafts': {
    seen: [
      {
        ask: (node, { body }) => node.visitor().get(body.id ? addressOf(body) : '/api/drafts/none?token=none'),
        read: draftTotal,
        before: undefined,
        after: 20,
      },
    ],
  },
  'PUT /drafts/{id}': { seen: [{ ask: openDraft, read: draftTotal, before: 20, after: 15 }] },
  'DELETE /drafts/{id}': { seen: [{ ask: openDraft, read: draftTotal, before: 20, after: undefined }] },
  'POST /previews': {
    async call({ operator }) {
      await operator.put('/pages/page-about', { published: false });
      return ['/previews', { hours: 1 }];
    },
    seen: [
      {
        ask: (node, { body }) =>
          node.visitor().get(`/api/content/pages/about?$preview=true&$preview_token=${body.token ?? 'none'}`),
        read: title,
        before: null,
        after: 'About us',
      },
    ],
  },
  'POST /orders/{id}/ship': { seen: [order(status, 'paid', 'shipped')] },
  'POST /orders/{id}/deliver': { seen: [order(status, 'shipped', 'delivered')] },
  'POST /orders/{id}/cancel': {
    seen: [order(status, 'paid', 'canceled'), page(mug, stock, 98, 100)],
  },
  'POST /orders/{id}/refund': { seen: [order(({ refund_total }) => refund_total, 0, 5)] },
  'POST /returns/{id}/approve': {
    seen: [{ ask: lastOrder, read: ofReturn, before: 'requested', after: 'approved' }, page(mug, stock, 98, 100)],
  },
  'POST /returns/{id}/decline': {
    seen: [{ ask: lastOrder, read: ofReturn, before: 'requested', after: 'declined' }],
  },
};

/** Those that nobody outside notices: of the operator's own tools and texts, of drafts, and of what waits for something else. */
export const unseen = [
  'POST /pages/legal',
  'POST /content-models',
  'DELETE /content-models/{id}',
  'PUT /subscribers/{id}',
  'POST /keys',
  'DELETE /keys/{id}',
  'POST /webhooks',
  'PUT /webhooks/{id}',
  'DELETE /webhooks/{id}',
  'POST /webhooks/{id}/replay',
  'POST /webhooks/{id}/deliveries/{delivery}/replay',
  'POST /orders/{id}/notes',
  'POST /drafts/{id}/send',
  'PUT /mails/{id}/{locale}',
  'DELETE /mails/{id}/{locale}',
  'POST /mails/{id}/{locale}/preview',
  'POST /mails/{id}/{locale}/test',
  'POST /functions/runs/{id}/replay',
  'POST /functions/replay',
  'POST /imports',
  'DELETE /imports/{id}',
];
