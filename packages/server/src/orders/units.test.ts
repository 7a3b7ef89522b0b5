// `tsc` is what runs this test (`npm run check:types`): a unit in the place of the other stops it.
import type { Invoice, Order } from '@mercer/contract';
import { expectTypeOf, test } from 'vitest';
import type { Row } from '../db/index.ts';
import type { InvoiceSnapshot } from '../invoices/snapshot.ts';
import type { Format } from '../notifications/letter/format.ts';
import type { MailData } from '../notifications/mail-data.ts';

type OrderRow = Row<'orders'>;

test('minor units do not travel', () => {
  expectTypeOf<OrderRow['grand_total']>().not.toExtend<Order['grand_total']>();
  expectTypeOf<Row<'order_items'>['price']>().not.toExtend<Order['items'][number]['price']>();
  expectTypeOf<Row<'payments'>['amount']>().not.toExtend<Order['payments'][number]['amount']>();
  expectTypeOf<Row<'refunds'>['amount']>().not.toExtend<Order['refund_total']>();
  expectTypeOf<InvoiceSnapshot['grand_total']>().not.toExtend<Invoice['grand_total']>();
});

test('major units are neither kept, mailed nor printed', () => {
  expectTypeOf<Order['grand_total']>().not.toExtend<OrderRow['grand_total']>();
  expectTypeOf<Order['grand_total']>().not.toExtend<MailData['order']['grand_total']>();
  expectTypeOf<Order['grand_total']>().not.toExtend<Parameters<Format['money']>[0]>();
  expectTypeOf<Invoice['grand_total']>().not.toExtend<InvoiceSnapshot['grand_total']>();
});

test('a row is mailed and printed as it is', () => {
  expectTypeOf<OrderRow['grand_total']>().toExtend<MailData['order']['grand_total']>();
  expectTypeOf<OrderRow['grand_total']>().toExtend<InvoiceSnapshot['grand_total']>();
});
