import { getPurchasable, type Purchasable, purchasableNamed, sellableStock } from '../catalog/index.ts';
import { type Db, newId, type Tx } from '../db/index.ts';
import { countAttempt } from '../http/attempt-limit.ts';
import type { AppDeps } from '../http/context.ts';
import { emailOf } from '../http/email.ts';
import { FieldError, notFound } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { lockStock } from './lock-stock.ts';

const requestsPerAddress = 20;
const requestsPerNetwork = 60;

interface Request {
  /** or its slug */
  product_id: string;
  /** '' for the product itself */
  variant_id: string;
  email: string;
  locale: string;
  ip: string | undefined;
}

/**
 * Notes who wants to know when something is back: once, however often it is asked for. The answer does not tell who waits already.
 * @throws FieldError on `email`
 * @throws ApiError 404 for what is not sold, 429 after too many requests from a network or for an address
 */
export async function askForAlert(deps: AppDeps, { email: typed, ...request }: Request): Promise<void> {
  const { db, config, now } = deps;
  const email = emailOf(typed);
  if (!email) throw new FieldError('email', typed ? 'INVALID' : 'REQUIRED', sentence('emailInvalid'));
  if (request.ip && config.rateLimitPerIp)
    await countAttempt(db, { key: `stock-alert-network:${request.ip}`, max: requestsPerNetwork }, now());
  await countAttempt(db, { key: `stock-alert:${email}`, max: requestsPerAddress }, now());
  const product = await soldProduct(db, request);
  await db.transaction().execute((tx) => keepAlert(tx, { ...request, product_id: product.id, email }, now()));
}

async function soldProduct(
  db: Db,
  { product_id, variant_id }: Pick<Request, 'product_id' | 'variant_id'>,
): Promise<Purchasable> {
  const product = purchasableNamed(await getPurchasable(db, [product_id]), product_id);
  const isKnown = product?.hasVariants ? product.variants.some(({ id }) => id === variant_id) : variant_id === '';
  if (!product || !isKnown) throw notFound('There is no such product or variant');
  return product;
}

/** What comes back after the stock was read finds the alert. */
async function keepAlert(tx: Tx, alert: Omit<Request, 'ip'>, now: Date): Promise<void> {
  const { product_id, variant_id, email, locale } = alert;
  await lockStock(tx, product_id, variant_id);
  const asked = { locale, date_created: now.toISOString(), date_told: null };
  await tx
    .insertInto('stock_alerts')
    .values({ ...asked, id: newId(now), product_id, variant_id, email })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'variant_id', 'email'])
        .doUpdateSet(asked)
        .where('stock_alerts.date_told', 'is not', null),
    )
    .execute();
  const product = (await getPurchasable(tx, [product_id])).get(product_id);
  // it has come back while the page was open
  if (!product || sellableStock(product, variant_id || null) <= 0) return;
  const back = tx.insertInto('stock_returns').values({ product_id, variant_id });
  await back.onConflict((conflict) => conflict.columns(['product_id', 'variant_id']).doNothing()).execute();
}
