import { randomInt } from 'node:crypto';
import { toMajorUnits } from '@mercer/contract';
import * as v from 'valibot';
import { type Db, lockRows, newId, type Row } from '../../db/index.ts';
import { ApiError, invalid, notFound } from '../../http/errors.ts';
import { minorAmount } from '../../http/minor-amount.ts';
import { moment } from '../../http/moment.ts';
import { storedCode } from '../../promotions/index.ts';
import { readStore } from '../../settings/index.ts';
import { changed } from '../changed.ts';
import { answeredFields, money, text } from '../description/fields.ts';
import { assertMatch } from '../description/if-match.ts';
import { writes } from '../description/operation.ts';
import { finds, lists, updates } from '../description/record-operations.ts';

const tag = 'giftcards';
/** Without those that look like others. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 16;

const card = {
  id: v.string(),
  last4: v.string(),
  currency: v.string(),
  active: v.boolean(),
  amount: v.number(),
  balance: v.number(),
  date_expires: v.nullable(v.string()),
  date_created: v.string(),
};
const CardAnswer = v.strictObject(card);

export const giftcardOperations = {
  'GET /giftcards': lists({
    tag,
    summary: 'Gift cards, the newest first, without their codes',
    table: 'giftcards',
    answer: CardAnswer,
    serialize,
  }),
  'GET /giftcards/:id': finds({
    tag,
    named: 'gift card',
    answer: CardAnswer,
    find: async ({ db, id }) => (await readCards(db, [id])).get(id),
  }),
  'POST /giftcards': writes({
    tag,
    summary: 'Issues a gift card; its code is told in this answer alone',
    body: v.strictObject({
      amount: v.pipe(money, v.minValue(0.01)),
      code: v.optional(
        v.pipe(
          text(50),
          v.minLength(8),
          v.regex(/^[A-Za-z0-9 -]+$/, 'letters, digits, spaces and dashes are expected'),
        ),
      ),
      date_expires: v.nullish(moment),
    }),
    example: { amount: 50 },
    answer: v.strictObject({ ...card, code: v.string() }),
    status: 201,
    refusals: { 409: 'code_taken: another card has the code' },
    async run({ tx, body, now, actor }) {
      const { currency } = await readStore(tx);
      const amount = minorAmount(body.amount, currency, 'amount');
      if (body.date_expires && Date.parse(body.date_expires) <= now.getTime()) {
        throw invalid('date_expires: this is over', 'date_expires');
      }
      const { code = newCode(), date_expires = null } = body;
      const id = newId(now);
      const facts = { id, currency, active: 1, amount, balance: amount, date_expires } as const;
      const row = { ...facts, ...storedCode(code), date_created: now.toISOString() };
      const issued = tx.insertInto('giftcards').values(row);
      const [card] = await issued
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      if (!card) throw new ApiError('code: another card has it', { status: 409, code: 'code_taken', param: 'code' });
      const read = () => readCards(tx, [id]);
      const after = await changed(tx, { entity: 'giftcard', ids: [id], actor, now, before: new Map(), read });
      return { ...after.get(id), code };
    },
  }),
  'PUT /giftcards/:id': updates({
    tag,
    summary: 'Blocks a card, or opens it again',
    body: v.strictObject({ ...answeredFields(CardAnswer), active: v.boolean() }),
    example: { active: false },
    answer: CardAnswer,
    refusals: { 404: 'no such card' },
    async run({ tx, id, body, actor, now, ifMatch }) {
      await lockRows(tx, tx.selectFrom('giftcards').select('id').where('id', '=', id)).execute();
      const before = await readCards(tx, [id]);
      if (!before.has(id)) throw notFound('There is no such gift card');
      assertMatch(ifMatch, before.get(id));
      const active = body.active ? 1 : 0;
      await tx.updateTable('giftcards').set({ active }).where('id', '=', id).execute();
      const read = () => readCards(tx, [id]);
      return (await changed(tx, { entity: 'giftcard', ids: [id], actor, now, before, read })).get(id);
    },
  }),
};

/** 79 random bits. */
function newCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}

async function readCards(db: Db, ids: string[]) {
  const rows = await db.selectFrom('giftcards').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serialize(row)]));
}

function serialize({ id, last4, currency, active, amount, balance, date_expires, date_created }: Row<'giftcards'>) {
  const amounts = { amount: toMajorUnits(amount, currency), balance: toMajorUnits(balance, currency) };
  return { id, last4, currency, active: active === 1, ...amounts, date_expires, date_created };
}
