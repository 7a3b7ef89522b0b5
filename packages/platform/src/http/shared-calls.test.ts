import { buildTestApp, countStatements, eachDatabase, isPostgres } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

eachDatabase((db) => {
  /** Two processes with one database, or the one process of a SQLite file. */
  function openLimiters() {
    const { deps, clock, faults } = buildTestApp(db());
    const config = { ...deps.config, rateLimitPerIp: true };
    const createNode = (store = db()) => createRateLimiter({ ...deps, config, db: store }, 'call');
    return { node: createNode, clock, faults };
  }
  const countAllowed = (answers: boolean[]) => answers.filter(Boolean).length;

  test('one network has 600 calls a minute, however they are split over processes and come at once', async () => {
    const { node, clock } = openLimiters();
    const nodes = isPostgres(db()) ? [node(), node(), node()] : [node()];
    const requestCalls = (calls: number) =>
      Promise.all(Array.from({ length: calls }, async (_, n) => nodes[n % nodes.length]!.allows('192.0.2.1')));
    expect(countAllowed(await requestCalls(2100))).toBe(600);
    expect(countAllowed(await requestCalls(30))).toBe(0);
    expect(await nodes[0]!.allows('192.0.2.2')).toBe(true);
    clock.advance(60_000);
    expect(countAllowed(await requestCalls(30))).toBe(30);
  });

  test('a shopper of 30 calls costs at most six statements, and one who is refused none', async () => {
    const { node } = openLimiters();
    const { db: counting, statements: count } = countStatements(db());
    const limit = node(counting);
    for (let n = 0; n < 30; n += 1) await limit.allows('192.0.2.3');
    expect(count()).toBeLessThanOrEqual(6);
    for (let n = 0; n < 571; n += 1) await limit.allows('192.0.2.3');
    const previousCount = count();
    for (let n = 0; n < 100; n += 1) expect(await limit.allows('192.0.2.3')).toBe(false);
    expect(count()).toBe(previousCount);
  });

  test('a shopper who comes to 50 processes in turn is refused by none', async () => {
    const { node } = openLimiters();
    const nodes = Array.from({ length: isPostgres(db()) ? 50 : 1 }, () => node());
    const answers: boolean[] = [];
    for (let n = 0; n < 200; n += 1) answers.push(await nodes[n % nodes.length]!.allows('192.0.2.4'));
    expect(countAllowed(answers)).toBe(200);
  });

  test('without the database each process counts alone, and says so once', async () => {
    if (!isPostgres(db())) return;
    const { node, faults } = openLimiters();
    const unreachableDb = db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => Promise.reject(new Error('away')),
    });
    const limit = node(unreachableDb);
    const answers: boolean[] = [];
    for (let n = 0; n < 601; n += 1) answers.push(await limit.allows('192.0.2.5'));
    expect(countAllowed(answers)).toBe(600);
    expect(faults).toHaveLength(1);
  });
});
