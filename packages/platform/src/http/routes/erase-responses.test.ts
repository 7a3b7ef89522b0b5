import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import type { NamedRequest } from '../named-request.ts';
import { forgetAnswers } from './run-idempotently.ts';
import { type IdempotentSteps, runStepsIdempotently } from './run-steps-idempotently.ts';

const createNamedRequest = (name: string): NamedRequest => ({
  key: name,
  fingerprint: `${name} of somebody`,
  sealedBy: new Uint8Array(32),
  now: new Date('2026-06-01T12:00:00.000Z'),
});

eachDatabase((db) => {
  const completedSteps: string[] = [];
  const createWorkflow = (breaksOff: boolean) => ({
    assertCaller: async () => {},
    run: async ({ step }: IdempotentSteps) => {
      const first = await step('first', async () => {
        completedSteps.push('first');
        return 'Ada';
      });
      if (breaksOff) throw new Error('The process was killed');
      return step('second', async () => `${first}, twice`);
    },
  });
  const eraseResponses = () => db().transaction().execute(forgetAnswers);

  test('what broke off is brought to its end once somebody was erased, and then its answer is forgotten, too', async () => {
    completedSteps.length = 0;
    await expect(runStepsIdempotently(db(), createNamedRequest('one'), createWorkflow(true))).rejects.toThrow('killed');
    await eraseResponses();
    expect(await runStepsIdempotently(db(), createNamedRequest('one'), createWorkflow(false))).toBe('Ada, twice');
    expect(completedSteps).toEqual(['first']);
    await eraseResponses();
    await expect(runStepsIdempotently(db(), createNamedRequest('one'), createWorkflow(false))).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    const rows = await db().selectFrom('operator_requests').select('answer').execute();
    expect(new Set(rows.map(({ answer }) => answer))).toEqual(new Set(['forgotten']));
  });
});
