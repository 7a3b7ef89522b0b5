import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRecordId, type Db, type Row } from '@mercer/database';
import { eachDatabase, ids, insertOrder } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attemptsOf,
  decideAttempt,
  giveUpAttempts,
  type PaidWith,
  paymentStates,
  settledStates,
  updateAttemptOutcome,
  updatePayment,
} from './index.ts';
import { getNextState, ImpossiblePaymentEvent, insertPayment, type PaymentEvent } from './payment-states.ts';

type State = keyof typeof paymentStates;

const states = Object.keys(paymentStates) as State[]; // the keys of the table
const events = [...new Set(states.flatMap((state) => Object.keys(paymentStates[state])))] as PaymentEvent[]; // the keys of its rows
const randomEvents = fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 20 });

/** Events of payments by a gateway: what its owner has recorded alone can be undone. */
const gatewayEvents = randomEvents.map((path) => path.filter((event) => event !== 'undo'));

/** Events of a gateway; all others are decisions of the shop. */
const gatewayReports: PaymentEvent[] = ['open', 'requireAction', 'decline', 'cancel', 'authorize', 'pay', 'overpay'];

/** Lists the states that a payment takes by the events; an impossible event leaves it in its state. */
function walk(path: readonly PaymentEvent[]): State[] {
  const visited: State[] = ['none'];
  for (const event of path) visited.push(paymentStates[visited.at(-1) ?? 'none'][event] ?? visited.at(-1) ?? 'none');
  return visited;
}

test('whatever happens, money that has reached the gateway leaves its payment by a refund alone', () => {
  fc.assert(
    fc.property(gatewayEvents, (path) => {
      const visited = walk(path);
      const paidAt = visited.findIndex((state) => settledStates.includes(state as never)); // `none` is not among them
      if (paidAt < 0) return;
      const later = visited.slice(paidAt);
      expect(settledStates).toEqual(expect.arrayContaining(later));
      for (const [at, event] of path.entries()) {
        if (visited[at] === 'succeeded' && visited[at + 1] !== 'succeeded') expect(event).toBe('refund');
        if (visited[at] === 'surplus') expect(visited[at + 1]).toBe('surplus');
      }
    }),
    { numRuns: 2000 },
  );
});

test('whatever happens, an event that is impossible is refused and all others lead where the table says', () => {
  fc.assert(
    fc.property(randomEvents, (path) => {
      for (const [at, state] of walk(path).slice(0, -1).entries()) {
        const event = path[at] ?? 'begin';
        const next = paymentStates[state][event];
        if (next) expect(getNextState(state, event)).toBe(next);
        else expect(() => getNextState(state, event)).toThrow(ImpossiblePaymentEvent);
      }
    }),
  );
});

test('every state can be reached, and each that is undecided can be left by what a gateway reports', () => {
  const reached = new Set<State>(['none']);
  for (const state of reached) for (const next of Object.values(paymentStates[state])) reached.add(next);
  expect([...reached].toSorted()).toEqual(states.toSorted());
  const decided = states.filter(
    (state) => !['none', 'pending', 'requires_action', 'canceling', 'authorized'].includes(state),
  );
  for (const state of ['pending', 'requires_action', 'canceling', 'authorized'] as const) {
    const reportedStates = gatewayReports.map((event) => paymentStates[state][event]);
    expect(decided.some((decidedState) => reportedStates.includes(decidedState as Row<'payments'>['status']))).toBe(
      true,
    ); // `none` is not decided
  }
});

test('a gateway that reports the same twice changes nothing the second time', () => {
  for (const state of states) {
    for (const event of ['open', 'requireAction', 'overpay'] as const) {
      const next = paymentStates[state][event];
      if (next) expect(paymentStates[next][event]).toBe(next);
    }
  }
});

test('the state of a payment is written by its table alone', () => {
  const folder = join(import.meta.dirname, '../../..');
  const files = globSync('{commerce,functions,host,operator-api,platform,server}/src/**/*.ts', { cwd: folder });
  const sources = files.filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const writes =
    /(insertInto|updateTable)\('payments'\)[^;]*\bstatus:|(insertRows?|updateRow|updateDifferent)\(\w+, 'payments'/;
  const writers = sources.filter((file) => writes.test(readFileSync(join(folder, file), 'utf8')));
  expect(writers).toEqual(['commerce/src/payments/outcomes.ts', 'commerce/src/payments/payment-states.ts']);
});

eachDatabase((db: () => Db) => {
  test('whatever happens to a payment in the database, its row has the state that the table says', async () => {
    const orderId = await insertOrder(db(), null, [ids.watch]);
    await fc.assert(
      fc.asyncProperty(randomEvents, async (path) => {
        let state: State = 'none';
        const id = createRecordId(new Date());
        for (const event of path) {
          const next: State | undefined = paymentStates[state][event];
          const write: () => Promise<unknown> =
            state === 'none'
              ? () => insertPayment(db(), event, buildPayment(id, orderId))
              : () => updatePayment(db(), { id, status: state as Row<'payments'>['status'] }, event).execute(); // it has a row
          if (next) await write();
          else await expect((async () => write())()).rejects.toThrow(ImpossiblePaymentEvent);
          state = next ?? state;
          expect(await readState(db(), id)).toBe(state);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('an event comes too late for a payment that has another state by now', async () => {
    const id = createRecordId(new Date());
    await insertPayment(db(), 'begin', buildPayment(id, await insertOrder(db(), null, [ids.watch])));
    await updatePayment(db(), { id, status: 'pending' }, 'pay').execute();
    const late = await updatePayment(db(), { id, status: 'pending' }, 'decline').executeTakeFirst();
    expect(late.numUpdatedRows).toBe(0n);
    expect(await readState(db(), id)).toBe('succeeded');
  });

  test('an order that is given up abandons its open payments alone', async () => {
    const orderId = await insertOrder(db(), null, [ids.watch]);
    const payments = await Promise.all(
      (['begin', 'requireAction', 'decline', 'pay', 'authorize'] as const).map(async (event, at) => {
        const id = createRecordId(new Date(Date.UTC(2026, 5, at + 1)));
        await insertPayment(db(), event, { ...buildPayment(id, orderId), date_due: '2026-06-01T12:00:00.000Z' });
        return id;
      }),
    );
    await db()
      .transaction()
      .execute((tx) => giveUpAttempts(tx, orderId, new Date()));
    const stored = await Promise.all(payments.map((id) => readState(db(), id)));
    expect(stored).toEqual(['canceling', 'canceling', 'declined', 'succeeded', 'authorized']);
  });

  test('a declined payment that its bank decides about again is polled again', async () => {
    const orderId = await insertOrder(db(), null, [ids.watch]);
    const id = createRecordId(new Date());
    await insertPayment(db(), 'decline', { ...buildPayment(id, orderId), transaction_id: 'pi_again' });
    const [attempt] = await attemptsOf(db(), orderId);
    const facts = { id: 'pi_again', method: 'card', order_id: orderId, amount: 100, currency: 'USD' };
    const transaction = { ...facts, status: 'requires_action', card: null, message: null } as const;
    if (attempt) await updateAttemptOutcome(db(), attempt, transaction);
    expect(await attemptsOf(db(), orderId)).toMatchObject([
      { status: 'requires_action', date_due: expect.stringContaining('2026-06-01') },
    ]);
  });

  test('money that was given back does not pay for its order later', async () => {
    const orderId = await insertOrder(db(), null, [ids.watch]);
    const paidWith: PaidWith = {
      method: 'card',
      gateway: 'card',
      status: 'succeeded',
      transaction_id: 'ch_late',
      order_id: orderId,
      amount: 100,
      currency: 'USD',
      card: null,
    };
    const decide = (event?: 'overpay') =>
      db()
        .transaction()
        .execute((tx) => decideAttempt(tx, orderId, paidWith, { event, now: new Date() }));
    await decide('overpay');
    await expect(decide()).rejects.toThrow(ImpossiblePaymentEvent);
    expect((await decide('overpay')).decided.status).toBe('surplus');
  });
});

function buildPayment(id: string, order_id: string) {
  return {
    id,
    order_id,
    method: 'card',
    gateway: 'card',
    amount: 100,
    currency: 'USD',
    transaction_id: null,
    card: null,
    checks: null,
    disputes: null,
    captured: null,
    date_expires: null,
    date_warned: null,
    settlements: null,
    message: null,
    key: null,
    token: null,
    date_due: null,
    date_created: '2026-06-01T12:00:00.000Z',
  };
}

async function readState(db: Db, id: string): Promise<State> {
  const payments = db.selectFrom('payments').select('status').where('id', '=', id);
  return (await payments.executeTakeFirst())?.status ?? 'none';
}
