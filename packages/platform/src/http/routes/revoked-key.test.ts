import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { type IdempotentSteps, runStepsIdempotently } from './run-steps-idempotently.ts';

eachDatabase((db) => {
  test.each([undefined, 'named'])('work of several transactions ends with the key that does it: %s', async (name) => {
    const writtenSteps: string[] = [];
    let isRevoked = false;
    const assertCaller = async () => {
      if (isRevoked) throw new ApiError('The operator key is missing or wrong', { status: 401, code: 'invalid_key' });
    };
    const run = async ({ step, claim }: IdempotentSteps) => {
      const writeStep = (place: string) => step(place, async () => writtenSteps.push(place));
      await writeStep('first');
      isRevoked = true;
      await expect(db().transaction().execute(claim)).rejects.toMatchObject({ code: 'invalid_key' });
      await writeStep('second');
    };
    const request = name && { key: name, fingerprint: name, sealedBy: new Uint8Array(32), now: new Date() };
    const outcome = runStepsIdempotently(db(), request || undefined, { assertCaller, run });
    await expect(outcome).rejects.toMatchObject({ code: 'invalid_key' });
    expect(writtenSteps).toEqual(['first']);
  });
});
