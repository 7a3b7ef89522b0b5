import { insertMovement, mailGiftcard } from '@mercer/commerce/digital-goods';
import { recordAuditEntry } from '@mercer/commerce/events';
import { toMajorUnits } from '@mercer/contract';
import { createRecordId, type Db, isInJsonList, lockSelectedRows, type Row, type Tx } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { money, possiblyEmptyText } from '../description/fields.ts';
import { buildWholeList, createListSchema } from '../description/list.ts';
import { CardAnswer, readGiftcards } from './giftcard-record.ts';

const group = { access: 'operator', tag: 'giftcards' } as const;
const largestBalance = 1_000_000_000_00;

const MovementAnswer = v.strictObject({
  type: v.picklist(['issue', 'order', 'order_refund', 'top_up', 'refund', 'refund_failed']),
  /** positive: the card has more; in the card's currency */
  amount: v.number(),
  order_id: v.nullable(v.string()),
  order_number: v.nullable(v.string()),
  note: v.nullable(v.string()),
  actor: v.nullable(v.string()),
  date_created: v.string(),
});

/** Routes for the balance of a gift card, and for its mail. */
export const giftcardMovementRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/giftcards/:id/movements',
    ...group,
    summary: 'What has changed the balance of a gift card, oldest first',
    answer: createListSchema(MovementAnswer),
    refusals: { 404: 'no such gift card' },
    read: async ({ db, id }) => buildWholeList(await listMovements(db, id)),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/giftcards/:id/top-up',
    ...group,
    summary: 'Adds an amount to a gift card, in its currency',
    body: v.strictObject({ amount: v.pipe(money, v.minValue(0.01)), note: v.optional(possiblyEmptyText(200)) }),
    example: { amount: 10, note: 'Goodwill' },
    answer: CardAnswer,
    refusals: { 404: 'no such gift card' },
    async write({ tx, id, body, actor, now }) {
      const card = await lockGiftcard(tx, id);
      const amount = toExactMinorAmount(body.amount, card.currency, 'amount');
      if (card.balance + amount > largestBalance)
        throw buildValidationError('amount: the gift card would be worth too much', 'amount');
      const previousRecords = await readGiftcards(tx, [id]);
      await tx
        .updateTable('giftcards')
        .set((eb) => ({ balance: eb('balance', '+', amount) }))
        .where('id', '=', id)
        .execute();
      const movement = { giftcard_id: id, type: 'top_up', amount, note: body.note || null, actor: actor.name } as const;
      await insertMovement(tx, movement, now);
      const read = () => readGiftcards(tx, [id]);
      return (await commitChange(tx, { entity: 'giftcard', ids: [id], actor, now, previousRecords, read })).get(id);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/giftcards/:id/mail',
    ...group,
    summary: 'Mails a gift card that was bought, at once and again, to its recipient or else to the buyer',
    body: noBody,
    answer: CardAnswer,
    refusals: {
      400: 'validation_error: the owner has issued the card, whose code is not stored',
      404: 'no such gift card',
      409: 'blocked: nobody can pay with the card',
    },
    async write({ deps, tx, id, actor, now }) {
      const card = await lockGiftcard(tx, id);
      if (card.order_id === null)
        throw buildValidationError('id: this gift card was not bought, and its code is not stored', 'id');
      if (card.active === 0)
        throw new ApiError('The gift card is blocked', { status: 409, code: 'blocked', param: 'active' });
      if (!(await mailGiftcard(tx, deps, id, `${id}-again-${createRecordId(now)}`)))
        throw buildValidationError('id: neither recipient nor buyer has an e-mail address', 'id');
      const entry = { actor: actor.name, action: 'giftcard.mail', entity: 'giftcard', id, before: null, after: {} };
      await recordAuditEntry(tx, entry, now);
      return (await readGiftcards(tx, [id])).get(id);
    },
  }),
];

/** @throws ApiError 404 */
export async function lockGiftcard(tx: Tx, id: string): Promise<Row<'giftcards'>> {
  const cards = tx.selectFrom('giftcards').selectAll().where('id', '=', id);
  const card = await lockSelectedRows(tx, cards).executeTakeFirst();
  if (!card) throw buildNotFoundError('There is no such gift card');
  return card;
}

/** @throws ApiError 404 */
async function listMovements(db: Db, id: string) {
  const card = await db.selectFrom('giftcards').selectAll().where('id', '=', id).executeTakeFirst();
  if (!card) throw buildNotFoundError('There is no such gift card');
  const uses = await db.selectFrom('giftcard_uses').selectAll().where('giftcard_id', '=', id).execute();
  const changes = await db.selectFrom('giftcard_movements').selectAll().where('giftcard_id', '=', id).execute();
  const nothing = { order_id: null, note: null, actor: null };
  const { amount, order_id, date_created } = card;
  const movements = [
    { ...nothing, type: 'issue' as const, amount, order_id, date_created },
    ...uses.flatMap((use) => {
      const place = { ...nothing, order_id: use.order_id, date_created: use.date_created };
      const refund = use.refunded > 0 ? [{ ...place, type: 'order_refund' as const, amount: use.refunded }] : [];
      return [{ ...place, type: 'order' as const, amount: -use.amount }, ...refund];
    }),
    ...changes.map(({ type, amount: change, note, actor, date_created: date }) => {
      return { ...nothing, type, amount: change, note, actor, date_created: date };
    }),
  ];
  const orderIds = JSON.stringify(movements.flatMap(({ order_id: id }) => id ?? []));
  const orders = db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where(isInJsonList(db, 'id', orderIds));
  const numbers = new Map((await orders.execute()).map(({ id: orderId, number }) => [orderId, number]));
  return movements
    .toSorted((a, b) => (a.date_created < b.date_created ? -1 : a.date_created > b.date_created ? 1 : 0))
    .map((movement) => ({
      ...movement,
      order_number: numbers.get(movement.order_id ?? '') ?? null,
      amount: toMajorUnits(movement.amount, card.currency),
    }));
}
