import type { DemoOrder } from './demo-order.ts';
import { pickStableNumber } from './ids.ts';

/**
 * Orders of guests, placed before the demo account's first one: products that go well together were bought together.
 * Sorted oldest first; all items are products without options.
 */
export const guestOrders: DemoOrder[] = [
  createDeliveredOrder('2026-01-27', 'Ruth Alder', [
    ['bronze-cut-spaghetti', 1],
    ['plum-tomato-tin', 2],
    ['weeknight-soup-pot', 1],
    ['little-salt-mill', 1],
  ]),
  createDeliveredOrder('2026-02-03', 'Theo Marsh', [
    ['bronze-cut-spaghetti', 2],
    ['plum-tomato-tin', 2],
    ['weeknight-soup-pot', 1],
  ]),
  createDeliveredOrder('2026-02-10', 'Nell Harrow', [
    ['maple-cutting-board', 1],
    ['little-salt-mill', 1],
  ]),
  createDeliveredOrder('2026-02-17', 'Ivo Stanner', [
    ['bronze-cut-spaghetti', 3],
    ['plum-tomato-tin', 4],
  ]),
  createDeliveredOrder('2026-02-19', 'Pia Rowan', [
    ['green-leaf-tea', 1],
    ['family-tea-pot', 1],
    ['light-roast-coffee', 1],
  ]),
  createDeliveredOrder('2026-02-24', 'Cole Fenwick', [
    ['bronze-cut-spaghetti', 2],
    ['little-salt-mill', 1],
  ]),
  createDeliveredOrder('2026-03-03', 'Amy Thorne', [
    ['long-spout-can', 1],
    ['green-aloe-in-clay', 2],
  ]),
  createDeliveredOrder('2026-03-05', 'Luis Amador', [
    ['maple-cutting-board', 1],
    ['chef-knife-20', 1],
    ['little-salt-mill', 1],
  ]),
  createDeliveredOrder('2026-03-10', 'Vera Dunmore', [
    ['bronze-cut-spaghetti', 2],
    ['plum-tomato-tin', 6],
    ['weeknight-soup-pot', 1],
  ]),
  createDeliveredOrder('2026-03-17', 'Otto Kessel', [
    ['quiet-shampoo', 1],
    ['quiet-conditioner', 1],
    ['olive-hand-soap', 2],
  ]),
  createDeliveredOrder('2026-03-24', 'Lena Prior', [
    ['green-leaf-tea', 1],
    ['light-roast-coffee', 2],
    ['family-tea-pot', 1],
  ]),
  createDeliveredOrder('2026-03-26', 'Ezra Holm', [
    ['green-aloe-in-clay', 1],
    ['long-spout-can', 1],
    ['steel-hand-trowel', 1],
  ]),
  createDeliveredOrder('2026-04-02', 'Mina Sorrel', [
    ['grip-yoga-mat', 1],
    ['soft-base-kettlebell', 1],
  ]),
  createDeliveredOrder('2026-04-09', 'Jude Ackley', [
    ['quiet-shampoo', 2],
    ['quiet-conditioner', 2],
  ]),
  createDeliveredOrder('2026-04-16', 'Hattie Boone', [
    ['green-leaf-tea', 2],
    ['family-tea-pot', 1],
  ]),
  createDeliveredOrder('2026-04-23', 'Ned Calder', [
    ['night-cedar-candle', 1],
    ['river-stone-vase', 1],
  ]),
  createDeliveredOrder('2026-04-30', 'Saul Wick', [
    ['grip-yoga-mat', 1],
    ['soft-base-kettlebell', 2],
  ]),
];

function createDeliveredOrder(date: string, name: string, items: DemoOrder['items']): DemoOrder {
  const [shipped, arrived] = [addDaysToDate(date, 1), addDaysToDate(date, 4)];
  const history: DemoOrder['history'] = [
    ['paid', date],
    ['shipped', shipped],
    ['delivered', arrived],
  ];
  return { guest: createGuest(name), history, items };
}

function addDaysToDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function createGuest(name: string): NonNullable<DemoOrder['guest']> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const place = {
    address1: `${1 + pickStableNumber(90, 'guest', name)} Mill Lane`,
    address2: null,
    city: 'Burlington',
    state: 'VT',
    zip: '05401',
  };
  return {
    email: `${first_name}.${last_name}@mercer.test`.toLowerCase(),
    home: { name, first_name, last_name, ...place, country: 'US', phone: null },
  };
}
