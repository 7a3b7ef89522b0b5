import { GatewayUnavailable } from '@mercer/gateways';
import { expect, test } from 'vitest';
import { workPerGateway } from './index.ts';

const quiet = { log: { error: () => {} } } as unknown as Parameters<typeof workPerGateway>[0]; // a log that is not read

/** Opens a queue of due items at one gateway; none of them completes before `finish`. */
function openWorkQueue(gateway: string, items: number) {
  const waiting: (() => void)[] = [];
  const startedItems: string[] = [];
  const findDueItems = (requestedGateway: string) =>
    Promise.resolve(
      requestedGateway === gateway ? Array.from({ length: items }, (_, place) => `${gateway} ${place}`) : [],
    );
  const processItem = (item: string) => {
    startedItems.push(item);
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const finishWaiting = () =>
    waiting.splice(0).forEach((resolveItem) => {
      resolveItem();
    });
  return { due: findDueItems, work: processItem, startedItems, finish: finishWaiting, waiting };
}

const readItemId = (item: string) => item;
const failureMessage = 'it failed';

test('sixteen at once are carried to a gateway, each once in a sweep, though it stays due', async () => {
  const { due, work, startedItems, finish, waiting } = openWorkQueue('stripe', 40);
  let isOver = false;
  const sweep = workPerGateway(quiet, { due, work, idOf: readItemId, failureMessage }).then(() => {
    isOver = true;
  });
  await expect.poll(() => waiting.length).toBe(16);
  while (!isOver) {
    expect(waiting.length).toBeLessThanOrEqual(16);
    finish();
    await new Promise(setImmediate);
  }
  await sweep;
  expect(startedItems).toHaveLength(40);
  expect(new Set(startedItems).size).toBe(40);
});

test('a gateway that does not answer, or wants fewer calls, is left alone until the next sweep; others are not', async () => {
  const startedItems: string[] = [];
  const findDueItems = (gateway: string) =>
    Promise.resolve(
      ['stripe', 'klarna'].includes(gateway) ? Array.from({ length: 40 }, (_, place) => `${gateway} ${place}`) : [],
    );
  const processItem = async (item: string) => {
    startedItems.push(item);
    if (item.startsWith('stripe')) throw new GatewayUnavailable('The gateway answered 429');
  };
  await workPerGateway(quiet, { due: findDueItems, work: processItem, idOf: readItemId, failureMessage });
  expect(startedItems.filter((item) => item.startsWith('klarna'))).toHaveLength(40);
  expect(startedItems.filter((item) => item.startsWith('stripe')).length).toBeLessThanOrEqual(16);
});

test('rows that fail on their own keep no other one of their gateway waiting, in the same sweep', async () => {
  const startedItems: string[] = [];
  const rows = Array.from({ length: 200 }, (_, place) => `stripe ${place}`);
  const findDueItems = (gateway: string) => Promise.resolve(gateway === 'stripe' ? rows : []);
  const processItem = async (item: string) => {
    startedItems.push(item);
    await new Promise(setImmediate);
    if (Number(item.slice(7)) % 2 === 0) throw new GatewayUnavailable('The gateway answered 500');
  };
  await workPerGateway(quiet, { due: findDueItems, work: processItem, idOf: readItemId, failureMessage });
  expect(startedItems).toHaveLength(200);
});
