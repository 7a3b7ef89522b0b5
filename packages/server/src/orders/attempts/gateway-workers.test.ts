import { expect, test } from 'vitest';
import { GatewayUnavailable } from '../../gateways/index.ts';
import { workPerGateway } from './index.ts';

const quiet = { log: { error: () => {} } } as unknown as Parameters<typeof workPerGateway>[0]; // a log that is not read

/** What is due at one gateway; none of it is done until `finish`. */
function open(gateway: string, items: number) {
  const waiting: (() => void)[] = [];
  const begun: string[] = [];
  const due = (asked: string) =>
    Promise.resolve(asked === gateway ? Array.from({ length: items }, (_, place) => `${gateway} ${place}`) : []);
  const work = (item: string) => {
    begun.push(item);
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const finish = () =>
    waiting.splice(0).forEach((done) => {
      done();
    });
  return { due, work, begun, finish, waiting };
}

const idOf = (item: string) => item;
const what = 'it failed';

test('sixteen at once are carried to a gateway, each once in a sweep, though it stays due', async () => {
  const { due, work, begun, finish, waiting } = open('stripe', 40);
  let isOver = false;
  const sweep = workPerGateway(quiet, { due, work, idOf, what }).then(() => {
    isOver = true;
  });
  await expect.poll(() => waiting.length).toBe(16);
  while (!isOver) {
    expect(waiting.length).toBeLessThanOrEqual(16);
    finish();
    await new Promise(setImmediate);
  }
  await sweep;
  expect(begun).toHaveLength(40);
  expect(new Set(begun).size).toBe(40);
});

test('a gateway that does not answer, or wants fewer calls, is left alone until the next sweep; others are not', async () => {
  const begun: string[] = [];
  const due = (gateway: string) =>
    Promise.resolve(
      ['stripe', 'klarna'].includes(gateway) ? Array.from({ length: 40 }, (_, place) => `${gateway} ${place}`) : [],
    );
  const work = async (item: string) => {
    begun.push(item);
    if (item.startsWith('stripe')) throw new GatewayUnavailable('The gateway answered 429');
  };
  await workPerGateway(quiet, { due, work, idOf, what });
  expect(begun.filter((item) => item.startsWith('klarna'))).toHaveLength(40);
  expect(begun.filter((item) => item.startsWith('stripe')).length).toBeLessThanOrEqual(16);
});

test('rows that fail on their own keep no other one of their gateway waiting, in the same sweep', async () => {
  const begun: string[] = [];
  const rows = Array.from({ length: 200 }, (_, place) => `stripe ${place}`);
  const due = (gateway: string) => Promise.resolve(gateway === 'stripe' ? rows : []);
  const work = async (item: string) => {
    begun.push(item);
    await new Promise(setImmediate);
    if (Number(item.slice(7)) % 2 === 0) throw new GatewayUnavailable('The gateway answered 500');
  };
  await workPerGateway(quiet, { due, work, idOf, what });
  expect(begun).toHaveLength(200);
});
