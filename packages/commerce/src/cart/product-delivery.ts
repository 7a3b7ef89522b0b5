import { type Minor, type ProductDelivery, toMajorUnits } from '@mercer/contract';
import { productDelivery as productDeliveryAnswer } from '@mercer/platform/entities';
import { isStorableText } from '@mercer/platform/http/body';
import { type AppEnv, getRulePinnedDb } from '@mercer/platform/http/context';
import { answerPublicly } from '@mercer/platform/http/public-answer';
import { extractQueryString, parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { convertMinor, getRequestStore, requestCurrency, requestLocale } from '@mercer/platform/settings';
import type { Context } from 'hono';
import * as v from 'valibot';
import { getPurchasable, purchasableNamed } from '../catalog/index.ts';
import { rateShipment, usualService } from '../shipping/index.ts';

const group = { access: 'shopper', tag: 'products' } as const;

/** /products/{id or slug}/delivery */
export const productDeliveryRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/products/:product/delivery',
    ...group,
    isRevalidated: true,
    summary: 'When one piece comes if it is ordered now; null where no days are promised',
    query: v.object({
      country: v.optional(v.pipe(v.string(), v.description('where to; the store’s own when absent'))),
    }),
    answer: v.nullable(productDeliveryAnswer),
    handle: async (c) => {
      const delivery = await productDelivery(c);
      // Caches of the answer keep it until then
      if (delivery) c.header('Expires', new Date(delivery.order_by).toUTCString());
      return answerPublicly(c, JSON.stringify(delivery));
    },
  }),
];

/** Null for what nobody sells, what is sent by e-mail, and where no days are promised. */
async function productDelivery(c: Context<AppEnv>): Promise<ProductDelivery | null> {
  const db = await getRulePinnedDb(c);
  const { country: requestedCountry } = parseQuery(extractQueryString(c.req.url));
  const name = c.req.param('product') ?? '';
  if (!isStorableText(name)) return null;
  const product = purchasableNamed(await getPurchasable(db, [name]), name);
  if (!product?.isShown || product.delivery !== 'shipment') return null;
  const store = await getRequestStore(c);
  const country = parseCountry(requestedCountry) ?? store.country;
  const { weight, freeShipping, price } = product;
  const parcel = { items: [{ weight, quantity: 1, free: freeShipping }], total: price };
  const asking = { locale: await requestLocale(c), store, now: c.var.deps.now() };
  const rating = await rateShipment(db, { country }, parcel, asking);
  const service = usualService(rating);
  if (!service?.delivery || !rating.until) return null;
  const currency = await requestCurrency(c);
  const toPrice = (amount: Minor) => toMajorUnits(convertMinor(amount, currency, store), currency);
  return {
    ...service.delivery,
    country,
    service: service.name,
    price: toPrice(service.price),
    ...(rating.freeFrom !== null && { free_from: toPrice(rating.freeFrom) }),
    order_by: rating.until,
  };
}

function parseCountry(requestedCountry: unknown): string | undefined {
  const country = String(requestedCountry).toUpperCase();
  return /^[A-Z]{2}$/.test(country) ? country : undefined;
}
