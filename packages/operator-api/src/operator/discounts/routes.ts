import { normalizeCode } from '@mercer/commerce/promotions';
import { defineRoute, noBody } from '@mercer/platform/http/routes/define-route';
import type { Schema } from '@mercer/platform/http/routes/route';
import * as v from 'valibot';
import { createListSchema, filterTexts, pageQuery } from '../description/list.ts';
import { changeQuery, type ListSearch, searchQuery } from '../description/list-search.ts';
import { defineChangeRoutes, defineFindRoute } from '../description/record-routes.ts';
import { codeBatch } from './code-batch.ts';
import {
  createDiscountRule,
  deleteDiscountRule,
  entities,
  findDiscountRule,
  listDiscountRules,
  updateDiscountRule,
} from './rules.ts';
import {
  CouponAnswer,
  type CouponFields,
  CouponInput,
  CouponReplacement,
  CouponUpdate,
  PromotionAnswer,
  PromotionInput,
  PromotionReplacement,
  PromotionUpdate,
} from './schema.ts';

const coupons = {
  table: 'coupons',
  query: v.strictObject({ ...pageQuery, ...searchQuery, ...changeQuery, code: filterTexts }),
  input: CouponInput,
  update: CouponUpdate,
  replacement: CouponReplacement,
  answer: CouponAnswer,
  example: { code: 'SPRING10', name: '10 % off in spring', offer: { type: 'percent', percent: 10 }, max_uses: 100 },
  refusals: { 409: 'code_taken: another coupon has the code' },
} as const;

const promotions = {
  table: 'promotions',
  query: v.strictObject({ ...pageQuery, ...searchQuery, ...changeQuery }),
  input: PromotionInput,
  update: PromotionUpdate,
  replacement: PromotionReplacement,
  answer: PromotionAnswer,
  example: { name: '5 off from 50', offer: { type: 'fixed', amount: 5 }, conditions: { minimum: 50 } },
  refusals: {},
} as const;

export const discountRoutes = [
  codeBatch,
  ...[coupons, promotions].flatMap((kind) => [
    defineRuleList(kind),
    defineRuleCreate(kind),
    defineRuleFind(kind),
    ...defineRuleUpdates(kind),
    defineRuleDelete(kind),
  ]),
];

/** Path, access and tag of a route of one kind of rules. */
function toRouteGroup(table: RuleKind['table'], place = '') {
  return { path: `/operator/${table}${place}`, access: 'operator', tag: table } as const;
}

type RuleKind = typeof coupons | typeof promotions;

function defineRuleList({ table, query, answer }: RuleKind) {
  return defineRoute({
    ...toRouteGroup(table),
    method: 'GET',
    summary: `All ${table}, the newest first`,
    query: query as Schema<{ after?: string; limit: number; code?: string[] } & ListSearch>, // both queries have these fields
    answer: createListSchema(answer as Schema), // both kinds fit
    read: ({ db, query }) => listDiscountRules(db, table, query, { code: query.code?.map(normalizeCode) }),
  });
}

function defineRuleCreate({ table, input, answer, example, refusals }: RuleKind) {
  return defineRoute<object, CouponFields>({
    ...toRouteGroup(table),
    method: 'POST',
    summary: 'Carts have it from now on; amounts are of the store’s currency',
    body: input,
    example,
    answer,
    refusals,
    status: 201,
    isVersioned: true,
    write: (call) => createDiscountRule(call, table, call.body),
  });
}

function defineRuleFind({ table, answer }: RuleKind) {
  return defineFindRoute({
    ...toRouteGroup(table, '/:id'),
    recordName: entities[table],
    answer,
    find: ({ db, id }) => findDiscountRule(db, table, id),
  });
}

function defineRuleUpdates({ table, update, replacement, example, answer, refusals }: RuleKind) {
  return defineChangeRoutes<CouponFields>({
    ...toRouteGroup(table, '/:id'),
    recordName: entities[table],
    summary: 'Changes the fields that are sent',
    body: update,
    example: { active: false },
    replacement,
    replacementExample: example,
    answer,
    refusals: { 404: 'no such record', ...refusals },
    write: (call) => updateDiscountRule(call, table, call.id, call.body, call.ifMatch),
  });
}

function defineRuleDelete({ table }: RuleKind) {
  return defineRoute({
    ...toRouteGroup(table, '/:id'),
    method: 'DELETE',
    body: noBody,
    summary: 'Moves it to the bin for 30 days; orders keep what it has given',
    refusals: { 404: 'no such record' },
    isVersioned: true,
    write: (call) => deleteDiscountRule(call, table, call.id, call.ifMatch),
  });
}
