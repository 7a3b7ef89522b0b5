import { createHmac } from 'node:crypto';
import { toLocalDay, toMajorUnits } from '@mercer/contract';
import {
  createRecordId,
  type Db,
  hashToken,
  lockSelectedRows,
  normalizeEmail,
  parseJson,
  type Row,
  type Tx,
  updateRow,
} from '@mercer/database';
import { queueMail } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import type { Signer } from '@mercer/platform/http/link-signature';
import { processDueRows } from '@mercer/platform/jobs';
import { readTimeZone } from '@mercer/platform/settings';
import { sql } from 'kysely';
import { toStoredCode } from '../promotions/index.ts';
import type { UnparceledLine } from './line.ts';
import { type GiftcardRecipient, parseGift } from './recipient.ts';

type Card = Row<'giftcards'>;

/** Characters of a code, without those that are easily confused. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 16;

/** What bought cards need to know of their order. */
interface CardOrder {
  id: string;
  currency: string;
}

/**
 * Makes one gift card for each piece of a paid line, worth what the piece cost. Idempotent: the id of a card follows from
 * line and piece. A card gets its code when it is mailed.
 */
export async function issueBoughtGiftcards(tx: Tx, order: CardOrder, line: UnparceledLine, now: Date): Promise<void> {
  if (line.price === 0) return;
  const { send_on, ...recipient } = parseGift(parseJson<Record<string, unknown>>(line.metadata));
  const today = toLocalDay(now, await readTimeZone(tx));
  const hasRecipient = Object.values(recipient).some((value) => value !== null);
  const cards = Array.from({ length: line.quantity }, (_, place): Card => {
    const piece = place + 1;
    const id = hashToken(`giftcard:${line.id}:${piece}`).slice(0, 24);
    return {
      id,
      // No code has this hash
      code_hash: `unsent:${id}`,
      last4: '',
      currency: order.currency,
      active: 1,
      amount: line.price,
      balance: line.price,
      date_expires: null,
      order_id: order.id,
      item_id: line.id,
      piece,
      recipient: hasRecipient ? JSON.stringify(recipient) : null,
      recipient_email: recipient.email && normalizeEmail(recipient.email),
      send_on,
      send_due: send_on ?? today,
      date_sent: null,
      date_revoked: null,
      date_created: now.toISOString(),
    };
  });
  for (const card of cards)
    await tx
      .insertInto('giftcards')
      .values(card)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}

/**
 * Blocks as many cards of a line as pieces of it were refunded, and takes their value off; gives it back where a refund
 * has failed.
 * @param isForced true where the money has gone back already: what is left of spent cards is taken, too
 * @throws ApiError 409 `giftcard_spent` where fewer cards than refunded pieces are untouched
 */
export async function revokeBoughtGiftcards(
  tx: Tx,
  line: UnparceledLine,
  { isForced, now }: { isForced: boolean; now: Date },
): Promise<void> {
  const selected = tx.selectFrom('giftcards').selectAll().where('item_id', '=', line.id).orderBy('id');
  const cards = await lockSelectedRows(tx, selected).execute();
  if (cards.length === 0) return;
  const revoked = cards.filter(({ date_revoked }) => date_revoked !== null);
  const missing = line.refunded - revoked.length;
  if (missing < 0) for (const card of revoked.slice(missing)) await restoreCard(tx, card, now);
  if (missing <= 0) return;
  const live = cards.filter(({ date_revoked }) => date_revoked === null);
  const used = await findUsedCards(tx, live);
  const isUntouched = (card: Card) => !used.has(card.id) && card.balance >= card.amount;
  const untouched = live
    .filter(isUntouched)
    .toSorted((a, b) => Number(a.date_sent !== null) - Number(b.date_sent !== null));
  if (untouched.length < missing && !isForced) throw buildSpentError(live.filter((card) => !isUntouched(card)));
  const spent = live.filter((card) => !isUntouched(card));
  for (const card of [...untouched, ...spent].slice(0, missing)) await revokeCard(tx, card, now);
}

async function findUsedCards(tx: Tx, cards: readonly Card[]): Promise<Set<string>> {
  const ids = cards.map(({ id }) => id);
  const uses = tx.selectFrom('giftcard_uses').select('giftcard_id').where('giftcard_id', 'in', ids);
  return new Set((await uses.execute()).map(({ giftcard_id }) => giftcard_id));
}

function buildSpentError(spent: readonly Card[]): ApiError {
  const parts = spent.map(
    ({ last4, balance, currency }) => `····${last4} (${toMajorUnits(balance, currency)} ${currency} left)`,
  );
  const message = `A gift card of this order has been used: ${parts.join(', ')}. Refund an amount without the item instead, or block the card`;
  return new ApiError(message, { status: 409, code: 'giftcard_spent', param: 'items' });
}

/** What a top-up of the owner has added stays on the blocked card. */
async function revokeCard(tx: Tx, card: Card, now: Date): Promise<void> {
  const taken = Math.min(card.balance, card.amount);
  const change = { active: 0, balance: card.balance - taken, send_due: null, date_revoked: now.toISOString() } as const;
  await updateRow(tx, 'giftcards', card.id, change);
  await insertMovement(tx, { giftcard_id: card.id, type: 'refund', amount: -taken, note: null, actor: 'system' }, now);
}

async function restoreCard(tx: Tx, card: Card, now: Date): Promise<void> {
  const movements = tx.selectFrom('giftcard_movements').select('amount').where('giftcard_id', '=', card.id);
  const taken = movements.where('type', '=', 'refund').orderBy('date_created', 'desc').orderBy('id', 'desc');
  const amount = -((await taken.executeTakeFirst())?.amount ?? 0);
  const send_due = card.date_sent === null ? (card.send_on ?? now.toISOString().slice(0, 10)) : null;
  const change = { active: 1, balance: card.balance + amount, send_due, date_revoked: null } as const;
  await updateRow(tx, 'giftcards', card.id, change);
  await insertMovement(tx, { giftcard_id: card.id, type: 'refund_failed', amount, note: null, actor: 'system' }, now);
}

type NewMovement = Omit<Row<'giftcard_movements'>, 'id' | 'date_created'>;

export async function insertMovement(tx: Tx, movement: NewMovement, now: Date): Promise<void> {
  const row = { ...movement, id: createRecordId(now), date_created: now.toISOString() };
  await tx.insertInto('giftcard_movements').values(row).execute();
}

/** Mails every bought card whose day has come. To be run every few seconds. */
export async function sendDueGiftcards(deps: AppDeps): Promise<void> {
  const { db, now } = deps;
  const today = toLocalDay(now(), await readTimeZone(db));
  await processDueRows(deps, {
    job: 'giftcard',
    id: sql.ref('giftcards.id'),
    due: (page) =>
      db
        .selectFrom('giftcards')
        .select('id')
        .where('send_due', '<=', today)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }) => id,
    run: ({ id }) => db.transaction().execute(async (tx) => void (await mailGiftcard(tx, deps, id))),
    what: 'a gift card could not be mailed',
    about: ({ id }) => ({ giftcard: id }),
  });
}

/**
 * Mails a bought card to its recipient, else to the buyer, once. The code follows from the card and the shop's secret, so
 * that it is stored nowhere and can be mailed again.
 * @param key of a mail that is sent again
 * @returns whether there is anybody to mail it to
 */
export async function mailGiftcard(
  tx: Tx,
  { config, now: clock }: Pick<AppDeps, 'config' | 'now'>,
  id: string,
  key?: string,
): Promise<boolean> {
  const now = clock();
  const cards = tx.selectFrom('giftcards').selectAll().where('id', '=', id).where('order_id', 'is not', null);
  const card = await lockSelectedRows(tx, cards).executeTakeFirst();
  if (!card || card.active === 0 || (key === undefined && card.send_due === null)) return false;
  const order = await readCardOrder(tx, card);
  const recipient = parseRecipient(card);
  const to = recipient.email ?? order?.email;
  const change = { send_due: null, date_sent: now.toISOString() };
  if (!to) {
    await updateRow(tx, 'giftcards', id, { send_due: null });
    return false;
  }
  const code = deriveCode(config, id);
  const isForRecipient = recipient.email !== null;
  // The buyer was forgotten while the card was waiting: nobody needs the recipient any more
  const isForgotten = order?.email === null;
  await updateRow(tx, 'giftcards', id, { ...change, ...toStoredCode(code), ...(isForgotten && noRecipient) });
  const data = {
    name: (isForRecipient ? recipient.name : null) ?? '',
    link: '',
    code: code.replace(/(.{4})(?=.)/g, '$1 '),
    amount: card.balance,
    currency: card.currency,
    date_expires: card.date_expires,
    sender: isForRecipient ? (order?.buyer ?? '') : '',
    message: recipient.message ?? '',
    recipient: isForRecipient ? '' : (recipient.name ?? ''),
  };
  await queueMail(tx, { kind: 'giftcard', key: `giftcard-${key ?? id}`, to, locale: order?.locale, data }, now);
  return true;
}

async function readCardOrder(tx: Tx, { order_id }: Card) {
  const orders = tx
    .selectFrom('orders')
    .select(['email', 'account_id', 'locale', 'billing'])
    .where('id', '=', order_id);
  const order = await orders.executeTakeFirst();
  if (!order) return undefined;
  const accounts = tx.selectFrom('accounts').select('email').where('id', '=', order.account_id);
  const { name, first_name, last_name } = parseJson<Record<string, string | null>>(order.billing);
  const buyer = name || [first_name, last_name].filter(Boolean).join(' ');
  return { email: order.email ?? (await accounts.executeTakeFirst())?.email ?? null, locale: order.locale, buyer };
}

export function parseRecipient({ recipient }: Pick<Card, 'recipient'>): GiftcardRecipient {
  return recipient ? parseJson<GiftcardRecipient>(recipient) : { name: null, email: null, message: null };
}

/** Derives the code of a bought card, 79 bits of an HMAC. */
function deriveCode({ signingSecret }: Signer, id: string): string {
  let value = BigInt(`0x${createHmac('sha256', signingSecret).update(`giftcard:${id}`).digest('hex')}`);
  let code = '';
  while (code.length < codeLength) {
    code += letters[Number(value % BigInt(letters.length))];
    value /= BigInt(letters.length);
  }
  return code;
}

export async function listCardsOfItems(db: Db, itemIds: readonly string[]): Promise<Card[]> {
  if (itemIds.length === 0) return [];
  const cards = db.selectFrom('giftcards').selectAll().where('item_id', 'in', itemIds);
  return cards.orderBy('item_id').orderBy('piece').execute();
}

const noRecipient = { recipient: null, recipient_email: null };

/** Forgets to whom the cards of an order went. A card that waits for its day keeps its recipient until it is mailed. */
export async function forgetGiftcardRecipients(tx: Tx, orderId: string): Promise<void> {
  const cards = tx.updateTable('giftcards').set(noRecipient).where('order_id', '=', orderId);
  await cards.where('recipient', 'is not', null).where('send_due', 'is', null).execute();
}

/** Gift cards that somebody has bought for an e-mail address, for export and erasure. */
export const giftcardData = {
  name: 'giftcards',
  read: (db: Db, { email }: { email: string }) =>
    db
      .selectFrom('giftcards')
      .select(['last4', 'amount', 'currency', 'recipient', 'send_on', 'date_sent', 'date_created'])
      .where('recipient_email', '=', email)
      .orderBy('id')
      .execute(),
  /** A card that was not mailed yet goes to its buyer then. */
  async forget(tx: Tx, { email }: { email: string }): Promise<void> {
    await tx.updateTable('giftcards').set(noRecipient).where('recipient_email', '=', email).execute();
  },
};
