import type { Order, OrderStatus } from '@mercer/contract';
import { expect, test } from 'vitest';
import { listOrderStages } from './order-stages.ts';

const buildJuneDate = (n: number) => `2026-06-0${n}T12:00:00.000Z`;

const parceled = [{ product: {} }] as unknown as Order['items']; // only the delivery of the product counts
const digital = [{ product: { delivery: 'digital' } }] as unknown as Order['items'];

function buildOrderStages(status: OrderStatus, ...statuses: OrderStatus[]) {
  const timeline = statuses.map((entryStatus, n) => ({ status: entryStatus, date: buildJuneDate(n + 1) }));
  return listOrderStages({ status, date_created: buildJuneDate(1), timeline, items: parceled });
}

test.each<[OrderStatus, OrderStatus[], string]>([
  ['payment_pending', ['payment_pending'], 'PLACED paid- sent- delivered-'],
  ['paid', ['paid'], 'placed PAID sent- delivered-'],
  ['shipped', ['payment_pending', 'paid', 'shipped'], 'placed paid SENT delivered-'],
  ['delivered', ['paid', 'shipped', 'delivered'], 'placed paid sent DELIVERED'],
  // Imported orders have no history
  ['delivered', [], 'placed paid sent DELIVERED'],
  ['canceled', ['paid', 'canceled'], 'placed paid CANCELED'],
  ['canceled', ['payment_pending', 'canceled'], 'placed CANCELED'],
  ['return_requested', ['paid', 'shipped', 'return_requested'], 'placed paid sent RETURNING'],
  // a return that was declined
  ['delivered', ['paid', 'shipped', 'delivered', 'return_requested', 'delivered'], 'placed paid sent DELIVERED'],
  ['refunded', ['paid', 'shipped', 'delivered', 'return_requested', 'refunded'], 'placed paid sent delivered REFUNDED'],
])('the stages of an order that is %s after %j: %s', (status, timeline, expected) => {
  const stageLabels = buildOrderStages(status, ...timeline).map(({ name, state }) => {
    return { done: name, current: name.toUpperCase(), ahead: `${name}-` }[state];
  });
  expect(stageLabels.join(' ')).toBe(expected);
});

test('an order without parcels ends with its payment', () => {
  const timeline = [{ status: 'paid' as const, date: buildJuneDate(2) }];
  const stages = listOrderStages({ status: 'paid', date_created: buildJuneDate(1), timeline, items: digital });
  expect(stages.map(({ name, state }) => [name, state])).toEqual([
    ['placed', 'done'],
    ['paid', 'current'],
  ]);
});

test('a stage has the day on which it came first', () => {
  const stages = buildOrderStages('delivered', 'paid', 'shipped', 'delivered', 'return_requested', 'delivered');
  expect(stages.map(({ date }) => date)).toEqual([
    buildJuneDate(1),
    buildJuneDate(1),
    buildJuneDate(2),
    buildJuneDate(3),
  ]);
});

test('an order that was sent before it is paid has the stage of its payment ahead', () => {
  const timeline = [{ status: 'shipped' as const, date: buildJuneDate(2) }];
  const stages = listOrderStages({
    status: 'shipped',
    date_created: buildJuneDate(1),
    timeline,
    items: parceled,
    amount_due: 25,
  });
  expect(stages.map(({ state }) => state)).toEqual(['done', 'ahead', 'current', 'ahead']);
});
