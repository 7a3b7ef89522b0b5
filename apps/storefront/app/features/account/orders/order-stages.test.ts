import type { OrderStatus } from '@mercer/contract';
import { expect, test } from 'vitest';
import { orderStages } from './order-stages.ts';

const day = (n: number) => `2026-06-0${n}T12:00:00.000Z`;

function stagesOf(status: OrderStatus, ...statuses: OrderStatus[]) {
  const timeline = statuses.map((one, n) => ({ status: one, date: day(n + 1) }));
  return orderStages({ status, date_created: day(1), timeline });
}

test.each<[OrderStatus, OrderStatus[], string]>([
  ['payment_pending', ['payment_pending'], 'PLACED paid- sent- delivered-'],
  ['paid', ['paid'], 'placed PAID sent- delivered-'],
  ['shipped', ['payment_pending', 'paid', 'shipped'], 'placed paid SENT delivered-'],
  ['delivered', ['paid', 'shipped', 'delivered'], 'placed paid sent DELIVERED'],
  // what came in from elsewhere has no history
  ['delivered', [], 'placed paid sent DELIVERED'],
  ['canceled', ['paid', 'canceled'], 'placed paid CANCELED'],
  ['canceled', ['payment_pending', 'canceled'], 'placed CANCELED'],
  ['return_requested', ['paid', 'shipped', 'return_requested'], 'placed paid sent RETURNING'],
  // a return that was declined
  ['delivered', ['paid', 'shipped', 'delivered', 'return_requested', 'delivered'], 'placed paid sent DELIVERED'],
  ['refunded', ['paid', 'shipped', 'delivered', 'return_requested', 'refunded'], 'placed paid sent delivered REFUNDED'],
])('the stages of an order that is %s after %j: %s', (status, timeline, expected) => {
  const said = stagesOf(status, ...timeline).map(({ name, state }) => {
    return { done: name, current: name.toUpperCase(), ahead: `${name}-` }[state];
  });
  expect(said.join(' ')).toBe(expected);
});

test('a stage has the day on which it came first', () => {
  const stages = stagesOf('delivered', 'paid', 'shipped', 'delivered', 'return_requested', 'delivered');
  expect(stages.map(({ date }) => date)).toEqual([day(1), day(1), day(2), day(3)]);
});
