import { toMajorUnits } from '@mercer/contract';
import { readStoreSettings } from '@mercer/platform/settings';
import * as v from 'valibot';
import { giftcardLiability, selectCouponUses } from '../../reports/index.ts';
import { describeRange, rangeFields, rangeQuery, resolveRange } from './range.ts';
import { defineTableRoute, readSourcePage, tableQuery } from './table.ts';

interface DiscountUse {
  id: string;
  code: string;
  name: string;
  uses: number;
  uses_ever: number;
  max_uses: number | null;
  gross: number;
}

const coupons = defineTableRoute({
  path: '/operator/reports/coupons',
  summary: 'Coupons that were used in a time, how often until now, and what was sold with them',
  query: v.strictObject({
    ...rangeQuery,
    ...tableQuery,
    sort: v.optional(v.picklist(['uses', '-uses', 'gross', '-gross']), '-uses'),
  }),
  columns: {
    code: v.string(),
    name: v.string(),
    uses: v.number(),
    uses_ever: v.number(),
    max_uses: v.nullable(v.number()),
    gross: v.number(),
  },
  about: { currency: v.string(), ...rangeFields },
  async read({ db, query, now }) {
    const { currency } = await readStoreSettings(db);
    const range = await resolveRange(db, query, now);
    const couponPage = await readSourcePage<DiscountUse>(db, selectCouponUses(range), {
      page: query,
      sort: query.sort,
    });
    const results = couponPage.rows.map(({ code, name, uses, uses_ever, max_uses, gross }) => {
      return { code, name, uses, uses_ever, max_uses, gross: toMajorUnits(gross, currency) };
    });
    return { results, currency, ...describeRange(range), next: couponPage.next };
  },
});

interface GiftcardBalance {
  id: string;
  giftcards: number;
  issued: number;
  owed: number;
  blocked: number;
  expired: number;
}

const giftcards = defineTableRoute({
  path: '/operator/reports/giftcards',
  summary: 'What the shop owes for gift cards at this moment, by currency; what is on blocked and expired ones apart',
  query: v.strictObject(tableQuery),
  columns: {
    currency: v.string(),
    giftcards: v.number(),
    issued: v.number(),
    owed: v.number(),
    blocked: v.number(),
    expired: v.number(),
  },
  async read({ db, query, now }) {
    const source = giftcardLiability(now.toISOString());
    const { rows, next } = await readSourcePage<GiftcardBalance>(db, source, { page: query, sort: 'id' });
    const results = rows.map(({ id, giftcards, issued, owed, blocked, expired }) => ({
      currency: id,
      giftcards,
      issued: toMajorUnits(issued, id),
      owed: toMajorUnits(owed, id),
      blocked: toMajorUnits(blocked, id),
      expired: toMajorUnits(expired, id),
    }));
    return { results, next };
  },
});

export const discountReports = [coupons, giftcards];
