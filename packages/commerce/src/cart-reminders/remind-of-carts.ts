import { type Db, lockSelectedRows, type Row, type Tx, updateRow } from '@mercer/database';
import { queueMail } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { type Page, processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { buildUnsubscribeLink } from '../subscribers/index.ts';
import { readCartReminders } from './settings.ts';

const hourMs = 3_600_000;
/** Nobody is reminded of a cart that was left longer ago, such as before the owner turned reminders on. */
const longestHours = 14 * 24;
/** Time between two reminders of a subscriber, whose address anybody may type into any number of carts. */
const pauseMs = 7 * 24 * hourMs;
/** Products that the mail names. */
const namedProducts = 3;

/**
 * Mails shoppers who subscribe to news a link to the cart that they have left, once for each cart and once a week at most. Two
 * processes at it mail nobody twice. Off unless the owner turns it on.
 */
export async function remindOfCarts(deps: AppDeps, stop?: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const { enabled, after_hours } = await readCartReminders(db);
  if (!enabled) return;
  const toDate = (hours: number) => new Date(now().getTime() - hours * hourMs).toISOString();
  const remindedBefore = new Date(now().getTime() - pauseMs).toISOString();
  const span = { since: toDate(longestHours + after_hours), until: toDate(after_hours), remindedBefore };
  await processDueRows(
    deps,
    {
      job: 'cart_reminder',
      id: sql<string>`carts.id`,
      due: (page: Page) => selectLeftCarts(db, span).where(page.filter).orderBy(page.order).limit(page.limit).execute(),
      idOf: ({ id }: Pick<LeftCart, 'id'>) => id,
      run: ({ id }: Pick<LeftCart, 'id'>) => db.transaction().execute((tx) => remindOfCart(tx, deps, id, span)),
      what: 'a shopper could not be reminded of a cart',
      about: ({ id }: Pick<LeftCart, 'id'>) => ({ cart: id }),
    },
    stop,
  );
}

interface Span {
  since: string;
  until: string;
  /** Subscribers who were reminded later are left alone. */
  remindedBefore: string;
}

type LeftCart = Pick<Row<'carts'>, 'id' | 'checkout_id' | 'locale'> & {
  subscriber_id: string;
  email: string;
};

/** Carts whose shopper, known by the account or by the address that was typed, has confirmed to want news. */
function selectLeftCarts(db: Db, { since, until, remindedBefore }: Span) {
  return db
    .selectFrom('carts')
    .leftJoin('accounts', 'accounts.id', 'carts.account_id')
    .innerJoin('subscribers', (join) =>
      join.on('subscribers.email', '=', sql<string>`coalesce(accounts.email, lower(carts.email))`),
    )
    .select(['carts.id', 'carts.checkout_id', 'carts.locale', 'subscribers.id as subscriber_id', 'subscribers.email'])
    .where('carts.order_id', 'is', null)
    .where('carts.draft', 'is', null)
    .where('carts.date_reminded', 'is', null)
    .where('carts.date_updated', '>=', since)
    .where('carts.date_updated', '<', until)
    .where('subscribers.status', '=', 'confirmed')
    .where((eb) => eb(eb.fn.coalesce('subscribers.date_reminded', eb.val('')), '<', remindedBefore))
    .where((eb) => eb.exists(eb.selectFrom('cart_items').select('cart_id').whereRef('cart_id', '=', 'carts.id')));
}

/** Reads the cart again once it and its subscriber are locked: another process may have reminded, or the shopper gone on. */
async function remindOfCart(tx: Tx, { config, now }: AppDeps, id: string, span: Span): Promise<void> {
  await lockSelectedRows(tx, tx.selectFrom('carts').select('id').where('id', '=', id)).execute();
  const readLeftCart = () => selectLeftCarts(tx, span).where('carts.id', '=', id).executeTakeFirst();
  const { subscriber_id } = (await readLeftCart()) ?? {};
  if (!subscriber_id) return;
  await lockSelectedRows(tx, tx.selectFrom('subscribers').select('id').where('id', '=', subscriber_id)).execute();
  const cart = await readLeftCart();
  if (cart?.subscriber_id !== subscriber_id) return;
  const date = now();
  const link = `/checkout/${cart.checkout_id}`;
  const unsubscribe_link = buildUnsubscribeLink(cart.subscriber_id, config);
  const data = { link, unsubscribe_link, products: await nameProducts(tx, id) };
  const mail = { kind: 'cart_reminder' as const, to: cart.email, key: `cart_reminder-${id}`, locale: cart.locale };
  await queueMail(tx, { ...mail, data }, date);
  const reminded = { date_reminded: date.toISOString() };
  await updateRow(tx, 'carts', id, reminded);
  await updateRow(tx, 'subscribers', subscriber_id, reminded);
}

async function nameProducts(tx: Tx, cartId: string): Promise<string> {
  const items = tx.selectFrom('cart_items').innerJoin('products', 'products.id', 'cart_items.product_id');
  const rows = await items
    .select('products.name')
    .where('cart_id', '=', cartId)
    .orderBy('cart_items.date_created')
    .orderBy('cart_items.id')
    .limit(namedProducts)
    .execute();
  return [...new Set(rows.map(({ name }) => name))].join(', ');
}
