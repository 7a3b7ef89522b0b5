import { beforeEach, expect, test } from 'vitest';
import { AnswerSampler } from './sample-answers.ts';

const secret = 'a-secret-of-the-buyer';
const error = { type: 'invalid_request', code: 'not_found', message: 'There is no such checkout.' };
const answer = { protocol: 'acp', version: '2026-04-17', tool: 'get_checkout_session', status: 404, body: error };
const wrong = { ...answer, body: { ...error, type: secret, [secret]: secret, message: 1 } };
let logged: [message: string, facts: object | undefined][] = [];
const createLog = () => ({
  info() {},
  error: (message: string, facts?: object) => void logged.push([message, facts]),
});

beforeEach(() => {
  logged = [];
});

test('an answer that fits is not logged, and one that does not is, without anything of it', async () => {
  const sampler = new AnswerSampler(createLog());
  await sampler.sample(answer, 1);
  expect(logged).toEqual([]);
  await sampler.sample(wrong, 1);
  const faults = logged.map(([, facts]) => (facts as { fault: string }).fault);
  expect(faults.sort()).toEqual(['/ additionalProperties', '/message type', '/type enum']);
  expect(JSON.stringify(logged)).not.toContain(secret);
  expect(logged[0]).toMatchObject([
    'an answer to an agent does not fit its schema',
    { protocol: 'acp', version: '2026-04-17', operation: 'get_checkout_session' },
  ]);
});

test('a fault is logged once', async () => {
  const sampler = new AnswerSampler(createLog());
  await sampler.sample(wrong, 1);
  const { length } = logged;
  await sampler.sample(wrong, 1);
  expect(logged).toHaveLength(length);
});

test('of many answers at once only some wait to be checked', async () => {
  const sampler = new AnswerSampler(createLog());
  const answers = Array.from({ length: 50 }, (_, index) => ({ ...wrong, tool: `tool_${index}` }));
  await Promise.all(answers.map((each) => sampler.sample(each, 1)));
  const operations = new Set(logged.map(([, facts]) => (facts as { operation: string }).operation));
  expect([...operations]).toEqual(['tool_0', 'tool_1', 'tool_2', 'tool_3']);
});

test('without a rate nothing is checked', async () => {
  await new AnswerSampler(createLog()).sample(wrong, null);
  expect(logged).toEqual([]);
});
