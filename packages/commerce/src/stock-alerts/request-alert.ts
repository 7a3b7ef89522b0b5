import { createRecordId, type Db, type Row, type Tx } from '@mercer/database';
import { countMailRequest, type MailAsker, permitMail, queueMail } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { parseEmailAddress } from '@mercer/platform/http/email';
import { buildNotFoundError, FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { confirmedEmail, findAccount } from '../accounts/index.ts';
import { getPurchasable, type Purchasable, purchasableNamed, sellableStock } from '../catalog/index.ts';
import { buildConfirmKey, confirmableMs } from './confirm.ts';
import { describeProduct } from './describe-product.ts';
import { lockStockRows } from './lock-stock.ts';
import { acceptAlerts, refusesAlerts } from './refusals.ts';
import { buildLeaveKey } from './unsubscribe.ts';

interface Request {
  /** Id or slug of the product. */
  product_id: string;
  /** '' for the product itself */
  variant_id: string;
  email: string;
  locale: string;
  ip: string | undefined;
  /** Account of the signed-in shopper. */
  accountId: string | null;
}

/**
 * Notes who wants to know when something is back: once, however often it is asked for. The address is asked by mail whether it wants
 * that, unless it is the confirmed one of the account that asks. The answer does not tell who waits already, nor who wants no mails.
 * @throws FieldError on `email`, and on `product_id` for what can be bought now
 * @throws ApiError 404 for what is not sold, 429 after too many requests from a network or for an address
 */
export async function requestStockAlert(
  deps: AppDeps,
  { email: enteredEmail, ip, accountId, ...request }: Request,
): Promise<void> {
  const { db, config } = deps;
  const now = deps.now();
  const email = parseEmailAddress(enteredEmail);
  if (!email) throw new FieldError('email', enteredEmail ? 'INVALID' : 'REQUIRED', createSentence('emailInvalid'));
  const asker: MailAsker = { db, config, ip, now };
  await countMailRequest(asker, 'stock_alert');
  const product = await requireSoldProduct(db, request);
  const alert = { ...request, product_id: product.id, email };
  assertSoldOut(product, alert.variant_id);
  if (await isOwnAddress(db, accountId, email)) {
    await db.transaction().execute(async (tx) => {
      await acceptAlerts(tx, email);
      await upsertStockAlert(tx, alert, { pending_until: null, now });
    });
    return;
  }
  const permit = await permitMail(asker, 'stock_alert', email);
  await db.transaction().execute(async (tx) => {
    if (await refusesAlerts(tx, email)) return;
    const pending_until = new Date(now.getTime() + confirmableMs).toISOString();
    const pending = await upsertStockAlert(tx, alert, { pending_until, now });
    if (!pending) return;
    const data = {
      link: `/stock-alerts/confirm?key=${buildConfirmKey(pending.id, config)}`,
      unsubscribe_link: `/stock-alerts/leave?key=${buildLeaveKey(pending.id, config)}`,
      product: describeProduct(product, alert.variant_id).product,
    };
    const key = `stock_alert-${createRecordId(now)}`;
    await queueMail(tx, { kind: 'stock_alert', to: email, key, locale: alert.locale, data, permit }, now);
  });
}

async function requireSoldProduct(
  db: Db,
  { product_id, variant_id }: Pick<Request, 'product_id' | 'variant_id'>,
): Promise<Purchasable> {
  const product = purchasableNamed(await getPurchasable(db, [product_id]), product_id);
  const isKnown = product?.hasVariants ? product.variants.some(({ id }) => id === variant_id) : variant_id === '';
  if (!product?.isShown || !isKnown) throw buildNotFoundError('There is no such product or variant');
  return product;
}

/** @throws FieldError on `product_id` */
function assertSoldOut(product: Purchasable | undefined, variantId: string): void {
  if (!product || sellableStock(product, variantId || null) <= 0) return;
  throw new FieldError('product_id', 'INVALID', createSentence('alertInStock'));
}

async function isOwnAddress(db: Db, accountId: string | null, email: string): Promise<boolean> {
  const account = accountId === null ? undefined : await findAccount(db, accountId);
  return account !== undefined && confirmedEmail(account) === email;
}

type NewAlert = Pick<Row<'stock_alerts'>, 'product_id' | 'variant_id' | 'email' | 'locale'>;

/**
 * A new alert, one that was told, and one that nobody has confirmed begin anew.
 * @param pending_until null where nothing is to be confirmed
 * @returns undefined where the address waits already
 */
async function upsertStockAlert(
  tx: Tx,
  alert: NewAlert,
  { pending_until, now }: { pending_until: string | null; now: Date },
): Promise<{ id: string } | undefined> {
  await lockSoldOutStock(tx, alert);
  const alertFields = { locale: alert.locale, date_created: now.toISOString(), date_told: null, pending_until };
  return tx
    .insertInto('stock_alerts')
    .values({ ...alert, ...alertFields, id: createRecordId(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'variant_id', 'email'])
        .doUpdateSet(alertFields)
        .where((eb) =>
          eb.or([eb('stock_alerts.date_told', 'is not', null), eb('stock_alerts.pending_until', 'is not', null)]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
}

/**
 * Locks the stock, so that pieces that come back later find the alert. @throws FieldError on `product_id` for a product
 * that has come back since it was read
 */
async function lockSoldOutStock(tx: Tx, { product_id, variant_id }: NewAlert): Promise<void> {
  await lockStockRows(tx, product_id, variant_id);
  assertSoldOut((await getPurchasable(tx, [product_id])).get(product_id), variant_id);
}
