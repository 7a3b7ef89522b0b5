import { randomInt } from 'node:crypto';
import { toStoredCode } from '@mercer/commerce/promotions';
import { createRecordId, lockSelectedRows } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { dayOrMoment, endOfDay } from '@mercer/platform/http/timestamp-schema';
import { readStoreSettings } from '@mercer/platform/settings';
import * as v from 'valibot';
import { copyToBin } from '../bin/snapshot.ts';
import { commitChange } from '../commit-change.ts';
import { answeredFields, money, nonEmptyText } from '../description/fields.ts';
import { defineChangeRoutes, defineFindRoute, defineListRoute } from '../description/record-routes.ts';
import { createReplacementSchema } from '../description/replacement.ts';
import { giftcardMovementRoutes, lockGiftcard } from './giftcard-movements.ts';
import { CardAnswer, readGiftcards, serializeGiftcard } from './giftcard-record.ts';

const group = { access: 'operator', tag: 'giftcards' } as const;
/** Characters of a code, without those that are easily confused. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 16;
const CardUpdate = v.strictObject({ ...answeredFields(CardAnswer), active: v.optional(v.boolean()) });

export const giftcardRoutes = [
  defineListRoute({
    path: '/operator/giftcards',
    ...group,
    summary: 'Gift cards, the newest first, without their codes',
    table: 'giftcards',
    answer: CardAnswer,
    serialize: serializeGiftcard,
  }),
  defineFindRoute({
    path: '/operator/giftcards/:id',
    ...group,
    recordName: 'gift card',
    answer: CardAnswer,
    find: async ({ db, id }) => (await readGiftcards(db, [id])).get(id),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/giftcards',
    ...group,
    summary: 'Issues a gift card; its code is told in this answer alone',
    body: v.strictObject({
      amount: v.pipe(money, v.minValue(0.01)),
      code: v.optional(
        v.pipe(
          nonEmptyText(50),
          v.minLength(8),
          v.regex(/^[A-Za-z0-9 -]+$/, 'letters, digits, spaces and dashes are expected'),
        ),
      ),
      date_expires: v.nullish(dayOrMoment),
    }),
    example: { amount: 50 },
    answer: v.strictObject({ ...CardAnswer.entries, code: v.string() }),
    status: 201,
    refusals: { 409: 'code_taken: another card has the code' },
    async write({ tx, body, now, actor }) {
      const { currency, time_zone = 'UTC' } = await readStoreSettings(tx);
      const amount = toExactMinorAmount(body.amount, currency, 'amount');
      const date_expires = body.date_expires ? endOfDay(body.date_expires, time_zone) : null;
      if (date_expires && Date.parse(date_expires) <= now.getTime()) {
        throw buildValidationError('date_expires: this is over', 'date_expires');
      }
      const { code = generateCode() } = body;
      const id = createRecordId(now);
      const facts = { id, currency, active: 1, amount, balance: amount, date_expires } as const;
      const row = { ...facts, ...toStoredCode(code), date_created: now.toISOString() };
      const issued = tx.insertInto('giftcards').values(row);
      const [card] = await issued
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      if (!card)
        throw new ApiError('code: already used by another gift card', {
          status: 409,
          code: 'code_taken',
          param: 'code',
        });
      const readAfterChange = () => readGiftcards(tx, [id]);
      const currentCards = await commitChange(tx, {
        entity: 'giftcard',
        ids: [id],
        actor,
        now,
        previousRecords: new Map(),
        read: readAfterChange,
      });
      return { ...currentCards.get(id), code };
    },
  }),
  ...defineChangeRoutes({
    path: '/operator/giftcards/:id',
    ...group,
    recordName: 'gift card',
    summary: 'Blocks a card, or opens it again',
    body: CardUpdate,
    example: { active: false },
    replacement: createReplacementSchema(CardUpdate, { required: ['active'], defaults: {} }),
    replacementExample: { active: false },
    answer: CardAnswer,
    refusals: { 404: 'no such card' },
    async write({ tx, id, body, actor, now, ifMatch }) {
      await lockSelectedRows(tx, tx.selectFrom('giftcards').select('id').where('id', '=', id)).execute();
      const previousCards = await readGiftcards(tx, [id]);
      if (!previousCards.has(id)) throw buildNotFoundError('There is no such gift card');
      assertVersionMatches(ifMatch, previousCards.get(id));
      const active = body.active ? 1 : 0;
      if (body.active !== undefined) await tx.updateTable('giftcards').set({ active }).where('id', '=', id).execute();
      const readAfterChange = () => readGiftcards(tx, [id]);
      return (
        await commitChange(tx, {
          entity: 'giftcard',
          ids: [id],
          actor,
          now,
          previousRecords: previousCards,
          read: readAfterChange,
        })
      ).get(id);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/operator/giftcards/:id',
    ...group,
    summary: 'Moves a card that the owner has issued, and that nobody has paid with, to the bin for 30 days',
    body: noBody,
    refusals: { 404: 'no such card', 409: 'giftcard_in_use: the card was bought or paid with: block it instead' },
    isVersioned: true,
    async write(call) {
      const { tx, id, actor, now, ifMatch } = call;
      const card = await lockGiftcard(tx, id);
      const previousRecords = await readGiftcards(tx, [id]);
      assertVersionMatches(ifMatch, previousRecords.get(id));
      const use = tx.selectFrom('giftcard_uses').select('order_id').where('giftcard_id', '=', id).limit(1);
      if (card.order_id !== null || (await use.executeTakeFirst()))
        throw new ApiError('The gift card was bought or paid with: its history stays. Block it instead', {
          status: 409,
          code: 'giftcard_in_use',
          param: 'id',
        });
      await copyToBin(call, 'giftcard', id);
      for (const table of ['giftcard_movements', 'cart_giftcards'] as const)
        await tx.deleteFrom(table).where('giftcard_id', '=', id).execute();
      await tx.deleteFrom('giftcards').where('id', '=', id).execute();
      const read = () => readGiftcards(tx, [id]);
      await commitChange(tx, { entity: 'giftcard', ids: [id], actor, now, previousRecords, read });
    },
  }),
  ...giftcardMovementRoutes,
];

/** 79 random bits. */
function generateCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}
