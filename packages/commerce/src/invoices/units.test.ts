// `tsc` is what runs this test (`npm run check:types`): a unit in the place of the other stops it.
import type { Invoice } from '@mercer/contract';
import type { Row } from '@mercer/database';
import { expectTypeOf, test } from 'vitest';
import type { InvoiceSnapshot } from './snapshot.ts';

test('an invoice is printed in minor units, as the row of its order has them, and travels in major ones', () => {
  expectTypeOf<Row<'orders'>['grand_total']>().toExtend<InvoiceSnapshot['grand_total']>();
  expectTypeOf<InvoiceSnapshot['grand_total']>().not.toExtend<Invoice['grand_total']>();
  expectTypeOf<Invoice['grand_total']>().not.toExtend<InvoiceSnapshot['grand_total']>();
});
