import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { AgentRefusal } from './refusal.ts';
import { type AgentAnswer, runOnce } from './run-once.ts';

const rawBody = new Uint8Array(Buffer.from('{"a":1}'));
const call = { agentId: 'agent-1', operation: 'create_cart', key: 'key-1', rawBody };
const dayMs = 86_400_000;

function buildRun(body: unknown = { id: 'cart-1' }) {
  const state = { runs: 0 };
  const run = async (): Promise<AgentAnswer> => {
    state.runs += 1;
    return { status: 201, body };
  };
  return { run, state };
}

eachDatabase((db) => {
  const open = () => buildTestApp(db());

  test('the same call is run once and answered again for two days', async () => {
    const { deps, clock } = open();
    const { run, state } = buildRun();
    expect(await runOnce(deps, call, run)).toEqual({ status: 201, body: { id: 'cart-1' } });
    clock.advance(1.9 * dayMs);
    expect(await runOnce(deps, call, run)).toEqual({ status: 201, body: { id: 'cart-1' }, isReplayed: true });
    expect(state.runs).toBe(1);
    clock.advance(0.2 * dayMs);
    await runOnce(deps, call, run);
    expect(state.runs).toBe(2);
  });

  test('another body with the key is refused; another agent or operation has the key for itself', async () => {
    const { deps } = open();
    const { run, state } = buildRun();
    await runOnce(deps, call, run);
    const otherBody = { ...call, rawBody: new Uint8Array(Buffer.from('{"a": 1}')) };
    await expect(runOnce(deps, otherBody, run)).rejects.toMatchObject({ code: 'idempotency_conflict', status: 409 });
    const answer = await runOnce(deps, { ...call, agentId: 'agent-2' }, async () => ({ status: 200, body: 'mine' }));
    expect(answer).toEqual({ status: 200, body: 'mine' });
    await runOnce(deps, { ...call, operation: 'cancel_cart' }, run);
    await runOnce(deps, { ...call, agentId: 'agent-1 create_cart', operation: '' }, run);
    expect(state.runs).toBe(3);
  });

  test('of twenty calls at once one runs, and the others learn that it is in flight or its answer', async () => {
    const { deps } = open();
    const { run, state } = buildRun();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        runOnce(deps, call, run).then(
          ({ status }) => status,
          (error: AgentRefusal) => error.code,
        ),
      ),
    );
    expect(state.runs).toBe(1);
    expect(outcomes.filter((outcome) => outcome !== 201 && outcome !== 'idempotency_in_flight')).toEqual([]);
    expect(await runOnce(deps, call, run)).toMatchObject({ status: 201, isReplayed: true });
  });

  test('a call that failed or was refused may come again', async () => {
    const { deps } = open();
    const { run, state } = buildRun();
    const refusal = new AgentRefusal('profile_not_trusted', 'stopped');
    await expect(runOnce(deps, call, () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(await runOnce(deps, call, async () => ({ status: 503, body: null }))).toMatchObject({ status: 503 });
    expect(await runOnce(deps, call, run)).toMatchObject({ status: 201 });
    expect(state.runs).toBe(1);
  });

  test('a process that died leaves a call in flight for a minute', async () => {
    const { deps, clock } = open();
    const { run } = buildRun();
    void runOnce(deps, call, () => new Promise<AgentAnswer>(() => {}));
    await expect.poll(() => db().selectFrom('operator_requests').select('key').execute()).toHaveLength(1);
    await expect(runOnce(deps, call, run)).rejects.toMatchObject({ code: 'idempotency_in_flight', status: 409 });
    clock.advance(61_000);
    expect(await runOnce(deps, call, run)).toMatchObject({ status: 201 });
  });

  test.each(['', 'with space', 'é', 'x'.repeat(256), 'a\nb'])('%j is no key', async (key) => {
    const { run, state } = buildRun();
    await expect(runOnce(open().deps, { ...call, key }, run)).rejects.toMatchObject({
      code: 'idempotency_key_invalid',
    });
    expect(state.runs).toBe(0);
  });

  test('a call without a key is run each time', async () => {
    const { deps } = open();
    const { run, state } = buildRun();
    await runOnce(deps, { ...call, key: undefined }, run);
    await runOnce(deps, { ...call, key: undefined }, run);
    expect(state.runs).toBe(2);
  });

  test('a store that is away refuses the call and does not run it', async () => {
    const { deps } = open();
    const { run, state } = buildRun();
    const unavailable = new SQLite.SqliteError('database is locked', 'SQLITE_BUSY');
    const brokenDb = new Proxy(deps.db, {
      get(target, name) {
        if (name === 'selectFrom' || name === 'insertInto' || name === 'getExecutor') throw unavailable;
        return Reflect.get(target, name);
      },
    });
    await expect(runOnce({ ...deps, db: brokenDb }, call, run)).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
    });
    expect(state.runs).toBe(0);
  });

  test('an answer is not readable in the database', async () => {
    const { deps } = open();
    await runOnce(deps, call, buildRun({ email: 'ada@mercer.test' }).run);
    const rows = await db().selectFrom('operator_requests').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('ada@mercer.test');
  });
});
