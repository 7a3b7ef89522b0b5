import * as v from 'valibot';
import type { Schema } from '../description/description.ts';
import { filterText, listAnswer, pageQuery } from '../description/list.ts';
import { reads } from '../description/operation.ts';
import { creates, finds, removes, updates } from '../description/record-operations.ts';
import { createRule, deleteRule, entities, findRule, listRules, updateRule } from './rules.ts';
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
  'GET /coupons': list(coupons),
  'POST /coupons': create(coupons),
  'GET /coupons/:id': find(coupons),
  'PUT /coupons/:id': update(coupons),
  'DELETE /coupons/:id': remove(coupons),
  'GET /promotions': list(promotions),
  'POST /promotions': create(promotions),
  'GET /promotions/:id': find(promotions),
  'PUT /promotions/:id': update(promotions),
  'DELETE /promotions/:id': remove(promotions),
};

type Kind = typeof coupons | typeof promotions;

function list({ table, query, answer }: Kind) {
  return reads({
    tag: table,
    summary: `All ${table}, the newest first`,
    query: query as Schema<{ after?: string; limit: number; code?: string }>, // both give these fields
    answer: listAnswer(answer as Schema), // of either kind
    run: ({ db, query }) => listRules(db, table, query, { code: query.code }),
  });
}

function create({ table, input, answer, example, refusals }: Kind) {
  return creates<CouponFields>({
    tag: table,
    summary: 'Carts have it from now on; amounts are of the store’s currency',
    body: input,
    example,
    answer,
    refusals,
    run: (call) => createRule(call, table, call.body),
  });
}

function find({ table, answer }: Kind) {
  return finds({ tag: table, named: entities[table], answer, find: ({ db, id }) => findRule(db, table, id) });
}

function update({ table, update, answer, refusals }: Kind) {
  return updates<CouponFields>({
    tag: table,
    summary: 'Changes the fields that are given',
    body: update,
    example: { active: false },
    answer,
    refusals: { 404: 'no such record', ...refusals },
    run: (call) => updateRule(call, table, call.id, call.body, call.ifMatch),
  });
}

function remove({ table }: Kind) {
  return removes({
    tag: table,
    summary: 'Removes it; orders keep what it has given',
    refusals: { 404: 'no such record' },
    run: (call) => deleteRule(call, table, call.id, call.ifMatch),
  });
}
