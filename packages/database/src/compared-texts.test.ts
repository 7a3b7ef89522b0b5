import { couponRow, eachDatabase, giftcardRow } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { writeMomentsInUtc } from './migrations/0107-compared-texts.ts';

eachDatabase((db) => {
  test('moments of before the migration that had another offset are in UTC afterwards', async () => {
    const rule = couponRow('OLD', { type: 'shipping' });
    const dates = { date_from: '2026-01-31T23:00:00-05:00', date_to: '2026-02-28T00:00:00Z' };
    await db()
      .insertInto('coupons')
      .values({ ...rule, ...dates })
      .execute();
    const card = { ...giftcardRow('OLD-CARD', 100), date_expires: '9999-12-31T23:59:59-12:00' };
    await db().insertInto('giftcards').values(card).execute();
    await writeMomentsInUtc(db());
    const couponDates = db().selectFrom('coupons').select(['date_from', 'date_to']).where('id', '=', rule.id);
    expect(await couponDates.executeTakeFirst()).toEqual({
      date_from: '2026-02-01T04:00:00.000Z',
      date_to: '2026-02-28T00:00:00.000Z',
    });
    const cards = db().selectFrom('giftcards').select('date_expires').where('id', '=', card.id);
    expect(await cards.executeTakeFirst()).toEqual({ date_expires: card.date_expires });
  });
});
