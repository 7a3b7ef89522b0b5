import * as v from 'valibot';
import type { Schema } from '../description/description.ts';
import { createListSchema, filterText, pageQuery } from '../description/list.ts';
import { defineReadOperation } from '../description/operation.ts';
import {
  defineCreateOperation,
  defineDeleteOperation,
  defineFindOperation,
  defineUpdateOperation,
} from '../description/record-operations.ts';
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
  CouponUpdate,
  PromotionAnswer,
  PromotionInput,
  PromotionUpdate,
} from './schema.ts';

const coupons = {
  table: 'coupons',
  query: v.strictObject({ ...pageQuery, code: filterText }),
  input: CouponInput,
  update: CouponUpdate,
  answer: CouponAnswer,
  example: { code: 'SPRING10', name: '10 % off in spring', offer: { type: 'percent', percent: 10 }, max_uses: 100 },
  refusals: { 409: 'code_taken: another coupon has the code' },
} as const;

const promotions = {
  table: 'promotions',
  query: v.strictObject({ ...pageQuery, code: v.optional(v.never()) }),
  input: PromotionInput,
  update: PromotionUpdate,
  answer: PromotionAnswer,
  example: { name: '5 off from 50', offer: { type: 'fixed', amount: 5 }, conditions: { minimum: 50 } },
  refusals: {},
} as const;

export const discountOperations = {
  'GET /coupons': defineRuleList(coupons),
  'POST /coupons': defineRuleCreate(coupons),
  'GET /coupons/:id': defineRuleFind(coupons),
  'PUT /coupons/:id': defineRuleUpdate(coupons),
  'DELETE /coupons/:id': defineRuleDelete(coupons),
  'GET /promotions': defineRuleList(promotions),
  'POST /promotions': defineRuleCreate(promotions),
  'GET /promotions/:id': defineRuleFind(promotions),
  'PUT /promotions/:id': defineRuleUpdate(promotions),
  'DELETE /promotions/:id': defineRuleDelete(promotions),
};

type RuleKind = typeof coupons | typeof promotions;

function defineRuleList({ table, query, answer }: RuleKind) {
  return defineReadOperation({
    tag: table,
    summary: `All ${table}, the newest first`,
    query: query as Schema<{ after?: string; limit: number; code?: string }>, // both queries have these fields
    answer: createListSchema(answer as Schema), // both kinds fit
    run: ({ db, query }) => listDiscountRules(db, table, query, { code: query.code }),
  });
}

function defineRuleCreate({ table, input, answer, example, refusals }: RuleKind) {
  return defineCreateOperation<CouponFields>({
    tag: table,
    summary: 'Carts have it from now on; amounts are of the store’s currency',
    body: input,
    example,
    answer,
    refusals,
    run: (call) => createDiscountRule(call, table, call.body),
  });
}

function defineRuleFind({ table, answer }: RuleKind) {
  return defineFindOperation({
    tag: table,
    recordName: entities[table],
    answer,
    find: ({ db, id }) => findDiscountRule(db, table, id),
  });
}

function defineRuleUpdate({ table, update, answer, refusals }: RuleKind) {
  return defineUpdateOperation<CouponFields>({
    tag: table,
    summary: 'Changes the fields that are given',
    body: update,
    example: { active: false },
    answer,
    refusals: { 404: 'no such record', ...refusals },
    run: (call) => updateDiscountRule(call, table, call.id, call.body, call.ifMatch),
  });
}

function defineRuleDelete({ table }: RuleKind) {
  return defineDeleteOperation({
    tag: table,
    summary: 'Removes it; orders keep what it has given',
    refusals: { 404: 'no such record' },
    run: (call) => deleteDiscountRule(call, table, call.id, call.ifMatch),
  });
}
