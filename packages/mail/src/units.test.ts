// `tsc` is what runs this test (`npm run check:types`): a unit in the place of the other stops it.
import type { Order } from '@mercer/contract';
import type { Row } from '@mercer/database';
import { expectTypeOf, test } from 'vitest';
import type { MailData } from './mails/index.ts';
import type { Format } from './template/format.ts';

test('a mail says minor units, as the row of its order has them', () => {
  expectTypeOf<Row<'orders'>['grand_total']>().toExtend<MailData['order']['grand_total']>();
  expectTypeOf<Order['grand_total']>().not.toExtend<MailData['order']['grand_total']>();
  expectTypeOf<Order['grand_total']>().not.toExtend<Parameters<Format['money']>[0]>();
});
