import { couponRow } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { exportTwice, findReportFaults, openHistoryWorld, orderHistory, playOrderHistory } from './order-histories.ts';
import { places, World } from './world.ts';

/** Number of histories on each place; a wide run takes some hundreds. */
const histories = Number(process.env.HISTORIES ?? 6);

test.each(places)(
  'on $name money, stock, documents and reports agree, whatever is done to an order of any payment method',
  { timeout: Math.max(300_000, histories * 20_000) },
  async (place) => {
    const world = await World.openWorld(place);
    onTestFinished(() => world.close());
    await openHistoryWorld(world);
    await world.ledger.db
      .insertInto('coupons')
      .values(couponRow('HISTORY', { type: 'percent', percent: 10 }))
      .execute();
    await fc.assert(
      fc.asyncProperty(orderHistory, async (history) => {
        const orderId = await playOrderHistory(world, history);
        expect(await world.findFaults()).toEqual([]);
        expect(await findReportFaults(world)).toEqual([]);
        expect(orderId).not.toBeNull();
      }),
      // The next history begins with what the last one has left: it is not repeated in simpler forms
      { numRuns: histories, endOnFailure: true },
    );
    const [exported, exportedAgain] = await exportTwice(world, place);
    expect(exportedAgain).toBe(exported);
  },
);
