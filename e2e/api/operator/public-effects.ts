import { ids, type TestResponse } from '@mercer/server/testing';
import { signUpShopper } from '../../shop.ts';
import { type FullShop, type Row, replacedPaths, submitReview, toReplacementCall } from './every-write.ts';
import type { OtherNode } from './other-node.ts';

/** A public answer that tells of a write: what is read of it before and after. */
export interface PublicEffect {
  /** Path below /api of a GET that visitors get with an ETag; without it `ask` makes the request. */
  path?: string;
  ask?(node: OtherNode, write: WriteResult, setup: FullShop): Promise<TestResponse>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into many shapes
  read(body: any): unknown;
  valueBefore: unknown;
  valueAfter: unknown;
}

export interface WriteResult {
  /** the id in the write's path */
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into many shapes
  body: any;
}

interface WriteEffects {
  /** Call that replaces the row's own call, which has no effect that is publicly visible. */
  call?: Row['call'];
  observations: PublicEffect[];
}

type Read = PublicEffect['read'];

function observePage(path: string, readValue: Read, valueBefore: unknown, valueAfter: unknown): PublicEffect {
  return { path, read: readValue, valueBefore, valueAfter };
}

/** Observes the cart of a shopper with two mugs. */
function observeCart(readValue: Read, valueBefore: unknown, valueAfter: unknown): PublicEffect {
  return { ask: ({ buyer }) => buyer.get('/api/cart'), read: readValue, valueBefore, valueAfter };
}

/** Observes where the path of a removed page leads. */
function observeRedirect(valueBefore: string | null, valueAfter: string | null): PublicEffect {
  return {
    ask: (node) => node.visitor().get('/api/redirects?path=/old'),
    read: (redirect) => redirect?.to ?? null,
    valueBefore,
    valueAfter,
  };
}

/** Observes a path as the shopper who is signed in at the first node too. */
function observeAsShopper(
  path: string | ((write: WriteResult) => string),
  readValue: Read,
  valueBefore: unknown,
  valueAfter: unknown,
): PublicEffect {
  const pathOf = typeof path === 'string' ? () => path : path;
  return {
    ask: ({ shopper }, write) => shopper.get(`/api/${pathOf(write)}`),
    read: readValue,
    valueBefore,
    valueAfter,
  };
}

function observeOrder(readValue: Read, valueBefore: unknown, valueAfter: unknown): PublicEffect {
  return observeAsShopper(({ id }) => `account/orders/${id}`, readValue, valueBefore, valueAfter);
}

const readCount: Read = ({ count }) => count;
const readPrice: Read = (product) => product?.price ?? null;
const readTitle: Read = (record) => record?.title ?? null;
const readStockLevel: Read = ({ stock_level }) => stock_level;
const isRecordPresent: Read = (record) => record !== null;
const readDiscount: Read = ({ discount_total }) => discount_total;
const readTaxTotal: Read = ({ tax_total }) => tax_total;
const readRatingCount: Read = ({ rating_count }) => rating_count;
const readFirstPrice: Read = ({ results }) => results[0]?.price;
const readStatus: Read = (record) => record.status;
const mug = 'products/everyday-mug';

async function applyTenCoupon({ buyer }: OtherNode): Promise<TestResponse> {
  return buyer.put('/api/cart/coupon', { code: 'TEN' });
}

const observeTenCoupon = (valueAfter: unknown): PublicEffect => ({
  ask: applyTenCoupon,
  read: readDiscount,
  valueBefore: 2.5,
  valueAfter,
});

async function createPublishedReview(setup: FullShop): Promise<string> {
  const id = await submitReview(setup);
  await setup.operator.patch(`/reviews/${id}`, { status: 'published' });
  return id;
}

function buildDraftAddress({ id, link }: { id: string; link: string }): string {
  return `/api/drafts/${id}?token=${new URL(link).searchParams.get('token')}`;
}

/** Requests the draft that its link opens. */
async function requestDraftByLink(node: OtherNode, { id }: WriteResult, { operator }: FullShop): Promise<TestResponse> {
  return node.visitor().get(buildDraftAddress((await operator.get(`/drafts/${id}`)).body));
}

async function requestLastOrder({ shopper }: OtherNode): Promise<TestResponse> {
  const { results } = (await shopper.get('/api/account/orders')).body;
  return shopper.get(`/api/account/orders/${results[0].id}`);
}

const readDraftTotal: Read = (draft) => draft?.sub_total;
const readReturnStatus: Read = ({ returns }) => returns[0].status;

/** Writes that somebody outside notices. */
export const publicEffects: Record<string, WriteEffects> = {
  'POST /products': {
    observations: [
      observePage('products/lamp', readPrice, null, 3),
      observePage('products?limit=1', readCount, 5, 6),
      observePage('products?search=lamp', readCount, 0, 1),
      observePage('products?sort=price+asc', readFirstPrice, 8.99, 3),
    ],
  },
  'POST /products/bulk': {
    observations: [
      observePage(mug, readPrice, 12.5, 4),
      observePage('products/lamp', readPrice, null, 3),
      observePage('products?limit=1', readCount, 5, 6),
    ],
  },
  'PATCH /products/{id}': {
    observations: [
      observePage(mug, readPrice, 12.5, 4),
      observePage('products?category=kitchen&sort=price+asc', readFirstPrice, 12.5, 4),
      observePage('products?search=mug', readFirstPrice, 12.5, 4),
      observeCart(({ sub_total }) => sub_total, 25, 8),
    ],
  },
  'DELETE /products/{id}': {
    observations: [
      observePage(mug, isRecordPresent, true, false),
      observePage('products?search=mug', readCount, 1, 0),
      observePage('categories/kitchen', ({ product_count }) => product_count, 2, 1),
    ],
  },
  'POST /products/{id}/preview': {
    async call({ operator }) {
      await operator.patch(`/products/${ids.mug}`, { status: 'draft' });
      return [`/products/${ids.mug}/preview`, { hours: 1 }];
    },
    observations: [
      {
        ask: (node, { body }) => node.visitor().get(`/api/${mug}?$preview_token=${body.token ?? 'none'}`),
        read: readPrice,
        valueBefore: null,
        valueAfter: 12.5,
      },
    ],
  },
  'POST /products/{id}/stock': {
    observations: [observePage(mug, readStockLevel, 100, 1)],
  },
  'POST /categories': {
    observations: [
      observePage('categories/lamps', isRecordPresent, false, true),
      observePage('categories', readCount, 3, 4),
    ],
  },
  'PATCH /categories/{id}': {
    observations: [
      observePage('categories/kitchen', ({ name }) => name, 'Kitchen', 'Scullery'),
      observePage('products?search=scullery', readCount, 0, 2),
    ],
  },
  'DELETE /categories/{id}': {
    observations: [
      observePage('categories/kitchen', isRecordPresent, true, false),
      observePage('categories', readCount, 3, 2),
    ],
  },
  'PATCH /attributes/{id}': {
    observations: [observePage('attributes/colour', ({ filterable }) => filterable, true, false)],
  },
  'DELETE /attributes/{id}': { observations: [observePage('attributes/glaze', isRecordPresent, true, false)] },
  'POST /custom-fields': { observations: [observePage('attributes/grade', isRecordPresent, false, true)] },
  'PATCH /custom-fields/{id}': {
    observations: [observePage('attributes/grade', ({ name }) => name, 'Grade', 'Class')],
  },
  'DELETE /custom-fields/{id}': { observations: [observePage('attributes/grade', isRecordPresent, true, false)] },
  'POST /collections': {
    observations: [
      observePage('categories/picks', isRecordPresent, false, true),
      observePage('collections', readCount, 0, 1),
      observePage('products?category=picks', readCount, 0, 1),
    ],
  },
  'PATCH /collections/{id}': { observations: [observePage('products?category=picks', readCount, 1, 2)] },
  'DELETE /collections/{id}': {
    observations: [
      observePage('categories/picks', isRecordPresent, true, false),
      observePage('collections', readCount, 1, 0),
      observePage('products?category=picks', readCount, 1, 0),
    ],
  },
  'PUT /translations': {
    observations: [observePage(`${mug}?$locale=de-DE`, ({ attributes }) => attributes.colour.value, 'Blue', 'Blau')],
  },
  'POST /coupons': {
    observations: [
      { ask: applyTenCoupon, read: (body) => body.discount_total, valueBefore: undefined, valueAfter: 2.5 },
    ],
  },
  'PATCH /coupons/{id}': { observations: [observeTenCoupon(undefined), observeCart(readDiscount, 2.5, 0)] },
  'DELETE /coupons/{id}': { observations: [observeTenCoupon(undefined), observeCart(readDiscount, 2.5, 0)] },
  'POST /promotions': { observations: [observeCart(readDiscount, 0, 2.5)] },
  'PATCH /promotions/{id}': { observations: [observeCart(readDiscount, 2.5, 5)] },
  'DELETE /promotions/{id}': { observations: [observeCart(readDiscount, 2.5, 0)] },
  'POST /giftcards': {
    observations: [
      {
        ask: ({ buyer }, { body }) => buyer.post('/api/cart/giftcards', { code: body.code ?? 'GIFT2026' }),
        read: ({ giftcard_total }) => giftcard_total,
        valueBefore: undefined,
        valueAfter: 20,
      },
    ],
  },
  'PATCH /giftcards/{id}': {
    observations: [
      {
        ask: ({ buyer }) => buyer.post('/api/cart/giftcards', { code: 'GIFT2026' }),
        read: ({ giftcard_total }) => giftcard_total,
        valueBefore: 20,
        valueAfter: undefined,
      },
      observeCart(({ giftcard_total }) => giftcard_total, 20, 0),
    ],
  },
  'DELETE /giftcards/{id}': {
    observations: [
      {
        ask: ({ buyer }) => buyer.post('/api/cart/giftcards', { code: 'GIFT2026' }),
        read: ({ giftcard_total }) => giftcard_total,
        valueBefore: 20,
        valueAfter: undefined,
      },
      observeCart(({ giftcard_total }) => giftcard_total, 20, 0),
    ],
  },
  'POST /pages': {
    observations: [
      observePage('content/pages/care', readTitle, null, 'Care'),
      observePage('content/pages', readCount, 1, 2),
    ],
  },
  'PATCH /pages/{id}': { observations: [observePage('content/pages/about', readTitle, 'About us', 'Us')] },
  'DELETE /pages/{id}': {
    observations: [
      observePage('content/pages/about', readTitle, 'About us', null),
      observePage('content/pages', readCount, 1, 0),
    ],
  },
  'PATCH /content-models/{id}': {
    observations: [observePage('content/recipes/bread', (record) => 'minutes' in record, false, true)],
  },
  'POST /content/{model}': {
    observations: [
      observePage('content/recipes/bread', readTitle, null, 'Bread'),
      observePage('content/recipes', readCount, 0, 1),
    ],
  },
  'PATCH /content/{model}/{id}': {
    observations: [observePage('content/recipes/bread', readTitle, 'Bread', 'Our bread')],
  },
  'DELETE /content/{model}/{id}': {
    observations: [
      observePage('content/recipes/bread', readTitle, 'Bread', null),
      observePage('content/recipes', readCount, 1, 0),
    ],
  },
  'PUT /settings/{id}': {
    observations: [
      observePage('settings/menus', (menus) => menus[0]?.items[0].name, undefined, 'Tea'),
      observePage('settings/all', ({ menus }) => menus.length, 0, 2),
    ],
  },
  'POST /taxes': { observations: [observeCart(readTaxTotal, 0, 2.5)] },
  'PATCH /taxes/{id}': { observations: [observeCart(readTaxTotal, 2.5, 5)] },
  'DELETE /taxes/{id}': { observations: [observeCart(readTaxTotal, 2.5, 0)] },
  'POST /redirects': { observations: [observeRedirect(null, '/new')] },
  'POST /redirects/bulk': { observations: [observeRedirect(null, '/new')] },
  'PATCH /redirects/{id}': { observations: [observeRedirect('/new', '/newer')] },
  'DELETE /redirects/{id}': { observations: [observeRedirect('/new', null)] },
  'POST /bin/{kind}/{id}/restore': { observations: [observePage(mug, isRecordPresent, false, true)] },
  'PATCH /reviews/{id}': {
    observations: [observePage(`${mug}/reviews`, readCount, 0, 1), observePage(mug, readRatingCount, 55, 56)],
  },
  'DELETE /reviews/{id}': {
    call: async (setup) => [`/reviews/${await createPublishedReview(setup)}`],
    observations: [observePage(`${mug}/reviews`, readCount, 1, 0), observePage(mug, readRatingCount, 56, 55)],
  },
  'PATCH /subscriptions/{id}': {
    observations: [observeAsShopper(({ id }) => `subscriptions/${id}`, readStatus, 'active', 'canceled')],
  },
  'PATCH /accounts/{id}': {
    observations: [observeAsShopper('account', ({ email }) => email, 'ada@mercer.test', 'countess@mercer.test')],
  },
  'DELETE /accounts/{id}/sessions': {
    async call({ shopper, operator }) {
      await signUpShopper(shopper, 'ada');
      const [{ id }] = (await operator.get('/accounts')).body.results;
      return [`/accounts/${id}/sessions`];
    },
    observations: [observeAsShopper('account', (account) => account?.email, 'ada@mercer.test', undefined)],
  },
  'DELETE /accounts/{id}/second-factor': {
    observations: [observeAsShopper('account', (account) => account?.email, 'ada@mercer.test', undefined)],
  },
  'POST /people/erase': {
    async call(setup) {
      await signUpShopper(setup.shopper, 'ada');
      return ['/people/erase', { email: 'ada@mercer.test' }];
    },
    observations: [observeAsShopper('account', (account) => account?.email, 'ada@mercer.test', undefined)],
  },
  'PATCH /orders/{id}': {
    observations: [observeOrder(({ items }) => items[0].quantity, 2, 1), observePage(mug, readStockLevel, 98, 99)],
  },
  'POST /drafts': {
    observations: [
      {
        ask: (node, { body }) => node.visitor().get(body.id ? buildDraftAddress(body) : '/api/drafts/none?token=none'),
        read: readDraftTotal,
        valueBefore: undefined,
        valueAfter: 20,
      },
    ],
  },
  'PATCH /drafts/{id}': {
    observations: [{ ask: requestDraftByLink, read: readDraftTotal, valueBefore: 20, valueAfter: 15 }],
  },
  'DELETE /drafts/{id}': {
    observations: [{ ask: requestDraftByLink, read: readDraftTotal, valueBefore: 20, valueAfter: undefined }],
  },
  'POST /previews': {
    async call({ operator }) {
      await operator.patch('/pages/page-about', { published: false });
      return ['/previews', { hours: 1 }];
    },
    observations: [
      {
        ask: (node, { body }) =>
          node.visitor().get(`/api/content/pages/about?$preview=true&$preview_token=${body.token ?? 'none'}`),
        read: readTitle,
        valueBefore: null,
        valueAfter: 'About us',
      },
    ],
  },
  'POST /orders/{id}/mark-paid': {
    observations: [{ ask: requestLastOrder, read: readStatus, valueBefore: 'payment_pending', valueAfter: 'paid' }],
  },
  'POST /orders/{id}/payments/{payment}/undo': {
    observations: [{ ask: requestLastOrder, read: readStatus, valueBefore: 'paid', valueAfter: 'payment_pending' }],
  },
  'POST /orders/{id}/items': {
    observations: [observeOrder(({ grand_total }) => grand_total, 25, 37.5), observePage(mug, readStockLevel, 98, 97)],
  },
  'POST /drafts/{id}/order': { observations: [observePage(mug, readStockLevel, 100, 98)] },
  'POST /orders/{id}/ship': { observations: [observeOrder(readStatus, 'paid', 'shipped')] },
  'POST /orders/{id}/deliver': { observations: [observeOrder(readStatus, 'shipped', 'delivered')] },
  'POST /orders/{id}/cancel': {
    observations: [observeOrder(readStatus, 'paid', 'canceled'), observePage(mug, readStockLevel, 98, 100)],
  },
  'POST /orders/{id}/refund': { observations: [observeOrder(({ refund_total }) => refund_total, 0, 5)] },
  'POST /returns/{id}/approve': {
    observations: [
      { ask: requestLastOrder, read: readReturnStatus, valueBefore: 'requested', valueAfter: 'refunded' },
      observePage(mug, readStockLevel, 98, 100),
    ],
  },
  'PATCH /orders/{id}/fulfillments/{fulfillment}': {
    observations: [{ ask: requestLastOrder, read: ({ tracking }) => tracking, valueBefore: null, valueAfter: '1Z999' }],
  },
  'POST /orders/{id}/fulfillments/{fulfillment}/cancel': {
    observations: [{ ask: requestLastOrder, read: readStatus, valueBefore: 'shipped', valueAfter: 'paid' }],
  },
  'POST /returns': {
    observations: [{ ask: requestLastOrder, read: readStatus, valueBefore: 'shipped', valueAfter: 'return_requested' }],
  },
  'POST /returns/{id}/receive': {
    observations: [{ ask: requestLastOrder, read: readReturnStatus, valueBefore: 'approved', valueAfter: 'received' }],
  },
  'POST /returns/{id}/inspect': {
    observations: [{ ask: requestLastOrder, read: readReturnStatus, valueBefore: 'received', valueAfter: 'inspected' }],
  },
  'POST /returns/{id}/refund': {
    observations: [{ ask: requestLastOrder, read: readReturnStatus, valueBefore: 'received', valueAfter: 'refunded' }],
  },
  'POST /returns/{id}/exchange': {
    observations: [{ ask: requestLastOrder, read: readReturnStatus, valueBefore: 'received', valueAfter: 'exchanged' }],
  },
  'POST /returns/{id}/decline': {
    observations: [{ ask: requestLastOrder, read: readReturnStatus, valueBefore: 'requested', valueAfter: 'declined' }],
  },
};

for (const path of replacedPaths) {
  const effects = publicEffects[`PATCH ${path}`];
  if (effects)
    publicEffects[`PUT ${path}`] = { ...effects, ...(effects.call && { call: toReplacementCall(effects.call) }) };
}

/**
 * Lists the writes without a publicly visible effect: those of the operator's own tools and texts, of drafts, and those
 * that wait for something else.
 */
export const unseen = [
  // it shows what the change showed that is taken back
  'POST /audit/{id}/revert',
  'POST /owner-link',
  'POST /staff',
  'POST /staff/{id}/invitation',
  'POST /staff/{id}/recovery',
  'PATCH /staff/{id}',
  'DELETE /staff/{id}',
  'POST /agents',
  'PATCH /agents/{id}',
  'POST /agents/{id}/key',
  'POST /agent-deliveries/{id}/replay',
  'POST /agent-keys/rotate',
  'PATCH /settings/{id}',
  'DELETE /settings/{id}',
  'DELETE /bin/{kind}/{id}',
  'POST /coupons/{id}/codes',
  'POST /pages/legal',
  'POST /content-models',
  'DELETE /content-models/{id}',
  'PATCH /subscribers/{id}',
  'PUT /subscribers/{id}',
  'POST /taxes/unrecorded/{id}/retry',
  'POST /keys',
  'DELETE /keys/{id}',
  'POST /webhooks',
  'PATCH /webhooks/{id}',
  'PUT /webhooks/{id}',
  'DELETE /webhooks/{id}',
  'POST /webhooks/{id}/replay',
  'POST /webhooks/{id}/deliveries/{delivery}/replay',
  'PATCH /customers/{id}',
  'POST /customer-groups',
  'PATCH /customer-groups/{id}',
  'PUT /customer-groups/{id}',
  'DELETE /customer-groups/{id}',
  'POST /orders/{id}/notes',
  'POST /orders/{id}/refund/preview',
  'POST /orders/{id}/hold',
  'POST /orders/{id}/release',
  'POST /orders/{id}/mails',
  'POST /orders/{id}/payment-link',
  'DELETE /orders/{id}/payment-link',
  'POST /orders/{id}/downloads/renew',
  'DELETE /products/{id}/files/{file}',
  'POST /products/{id}/licence-keys',
  'POST /licence-keys/{id}/return',
  'DELETE /licence-keys/{id}',
  'POST /giftcards/{id}/top-up',
  'POST /giftcards/{id}/mail',
  'POST /drafts/{id}/send',
  'PATCH /mails/{id}/{locale}',
  'PUT /mails/{id}/{locale}',
  'DELETE /mails/{id}/{locale}',
  'POST /mails/{id}/{locale}/preview',
  'POST /mails/{id}/{locale}/test',
  'POST /functions/runs/{id}/replay',
  'POST /functions/replay',
  'POST /shop-imports',
  'DELETE /shop-imports/{id}',
  'POST /imports/{id}/cancel',
  'DELETE /images/{id}',
  'POST /bulk-actions',
  'POST /bulk-actions/{id}/cancel',
  'POST /views',
  'PATCH /views/{id}',
  'DELETE /views/{id}',
  'PUT /me/preferences',
  'PUT /presence',
];
