import { giftcardRow, ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { findWayByName } from './ways.ts';
import { places, World } from './world.ts';

/** Mistakes that a shop could make, and the sentences in which the ledger reports them. */
const faults: [name: string, plant: (world: World, orderId: string) => Promise<unknown>, said: RegExp[]][] = [
  [
    'a charge that no order knows',
    ({ ledger }, order_id) =>
      ledger.books
        .updateTable('charges')
        .set({ order_id: `${order_id}-lost` })
        .execute(),
    [/^The gateways keep 2000 for \w+-lost, which costs 0$/, /^The gateways keep 0 for \w+, which costs 2000$/],
  ],
  [
    'money that is held for ever',
    ({ ledger }) => ledger.books.updateTable('charges').set({ status: 'authorized' }).execute(),
    [/^The gateways keep 0 for \w+, which costs 2000$/, /^card still holds 2000 for \w+$/],
  ],
  [
    'a piece that is taken twice',
    ({ ledger }) => ledger.db.updateTable('products').set({ stock_level: 7 }).where('id', '=', ids.mug).execute(),
    [/^Of \w+ 99993 are gone, 2 are sold$/],
  ],
  [
    'a gift card that nobody has used',
    ({ ledger }) =>
      ledger.db
        .insertInto('giftcards')
        .values({ ...giftcardRow('UNUSED', 5), amount: 9 })
        .execute(),
    [/^The gift card card-UNUSED has lost 4, orders have 0 of it$/],
  ],
  [
    'a mail that was not sent',
    ({ ledger }) => ledger.db.deleteFrom('outbox').execute(),
    [/^No mail was sent about \w+$/],
  ],
];

test.each(faults)('%s is found', async (_, plant, expectedSentences) => {
  const world = await World.openWorld(places[0]!);
  onTestFinished(() => world.close());
  const way = findWayByName('card through card');
  const shopper = await world.createShopper(way);
  await way.hands.pay?.({ shop: world, shopper });
  const order = (await shopper.post('/api/cart/order')).body;
  expect(await world.findFaults()).toEqual([]);
  await plant(world, order.id);
  expect(await world.ledger.faults()).toEqual(expectedSentences.map((sentence) => expect.stringMatching(sentence)));
});
