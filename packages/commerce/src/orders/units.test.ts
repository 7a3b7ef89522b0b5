// `tsc` is what runs this test (`npm run check:types`): a unit in the place of the other stops it.
import type { Order } from '@mercer/contract';
import type { Row } from '@mercer/database';
import { expectTypeOf, test } from 'vitest';

test('minor units do not travel', () => {
  expectTypeOf<Row<'orders'>['grand_total']>().not.toExtend<Order['grand_total']>();
  expectTypeOf<Row<'order_items'>['price']>().not.toExtend<Order['items'][number]['price']>();
  expectTypeOf<Row<'payments'>['amount']>().not.toExtend<Order['payments'][number]['amount']>();
  expectTypeOf<Row<'refunds'>['amount']>().not.toExtend<Order['refund_total']>();
});

test('major units are not kept', () => {
  expectTypeOf<Order['grand_total']>().not.toExtend<Row<'orders'>['grand_total']>();
});
