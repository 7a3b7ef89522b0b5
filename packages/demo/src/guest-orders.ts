import type { DemoOrder } from './demo-order.ts';
import { pick } from './ids.ts';

/**
 * Of guests, before the demo account's first: what goes well together was bought together. Oldest first; all items are products
 * without options.
 */
export const guestOrders: DemoOrder[] = [
  delivered('2026-01-27', 'Ruth Alder', [
    ['bronze-cut-spaghetti', 1],
    ['plum-tomato-tin', 2],
    ['weeknight-soup-pot', 1],
    ['little-salt-mill', 1],
  ]),
  delivered('2026-02-03', 'Theo Marsh', [
    ['bronze-cut-spaghetti', 2],
    ['plum-tomato-tin', 2],
    ['weeknight-soup-pot', 1],
  ]),
  delivered('2026-02-10', 'Nell Harrow', [
    ['maple-cutting-board', 1],
    ['little-salt-mill', 1],
  ]),
  delivered('2026-02-17', 'Ivo Stanner', [
    ['bronze-cut-spaghetti', 3],
    ['plum-tomato-tin', 4],
  ]),
  delivered('2026-02-19', 'Pia Rowan', [
    ['green-leaf-tea', 1],
    ['family-tea-pot', 1],
    ['light-roast-coffee', 1],
  ]),
  delivered('2026-02-24', 'Cole Fenwick', [
    ['bronze-cut-spaghetti', 2],
    ['little-salt-mill', 1],
  ]),
  delivered('2026-03-03', 'Amy Thorne', [
    ['long-spout-can', 1],
    ['green-aloe-in-clay', 2],
  ]),
  delivered('2026-03-05', 'Luis Amador', [
    ['maple-cutting-board', 1],
    ['chef-knife-20', 1],
    ['little-salt-mill', 1],
  ]),
  delivered('2026-03-10', 'Vera Dunmore', [
    ['bronze-cut-spaghetti', 2],
    ['plum-tomato-tin', 6],
    ['weeknight-soup-pot', 1],
  ]),
  delivered('2026-03-17', 'Otto Kessel', [
    ['quiet-shampoo', 1],
    ['quiet-conditioner', 1],
    ['olive-hand-soap', 2],
  ]),
  delivered('2026-03-24', 'Lena Prior', [
    ['green-leaf-tea', 1],
    ['light-roast-coffee', 2],
    ['family-tea-pot', 1],
  ]),
  delivered('2026-03-26', 'Ezra Holm', [
    ['green-aloe-in-clay', 1],
    ['long-spout-can', 1],
    ['steel-hand-trowel', 1],
  ]),
  delivered('2026-04-02', 'Mina Sorrel', [
    ['grip-yoga-mat', 1],
    ['soft-base-kettlebell', 1],
  ]),
  delivered('2026-04-09', 'Jude Ackley', [
    ['quiet-shampoo', 2],
    ['quiet-conditioner', 2],
  ]),
  delivered('2026-04-16', 'Hattie Boone', [
    ['green-leaf-tea', 2],
    ['family-tea-pot', 1],
  ]),
  delivered('2026-04-23', 'Ned Calder', [
    ['night-cedar-candle', 1],
    ['river-stone-vase', 1],
  ]),
  delivered('2026-04-30', 'Saul Wick', [
    ['grip-yoga-mat', 1],
    ['soft-base-kettlebell', 2],
  ]),
];

function delivered(date: string, name: string, items: DemoOrder['items']): DemoOrder {
  const [shipped, arrived] = [daysAfter(date, 1), daysAfter(date, 4)];
  const history: DemoOrder['history'] = [
    ['paid', date],
    ['shipped', shipped],
    ['delivered', arrived],
  ];
  return { guest: guestOf(name), history, items };
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function guestOf(name: string): NonNullable<DemoOrder['guest']> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const place = {
    address1: `${1 + pick(90, 'guest', name)} Mill Lane`,
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
