import { afterEach, expect, test, vi } from 'vitest';
import { fetchAsOperator } from './console-fetch.ts';
import { registerSessionGate } from './session-gate.ts';

afterEach(() => vi.unstubAllGlobals());

const url = 'http://shop.test/operator/orders/1/ship';
const buildWrite = () => new Request(url, { method: 'POST', body: '{"all":true}' });
const refusal = (status: number, code: string) => Response.json({ error: { code, message: code } }, { status });

function playShop(answers: Response[]): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request);
    return answers.shift() ?? Response.json({});
  });
  return requests;
}

test('a write says that it comes from the console', async () => {
  const requests = playShop([]);
  await fetchAsOperator(buildWrite());
  expect(requests[0]?.headers.get('Mercer-Console')).toBe('1');
  expect(requests[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test.each([
  ['sign-in', refusal(401, 'unauthorized')],
  ['step-up', refusal(403, 'step_up_required')],
])('a write that needs a %s is sent again with the same key and body', async (question, answer) => {
  const questions: string[] = [];
  registerSessionGate(async (asked) => {
    questions.push(asked);
  });
  const requests = playShop([answer]);
  const response = await fetchAsOperator(buildWrite());
  expect(response.status).toBe(200);
  expect(questions).toEqual([question]);
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(await Promise.all(requests.map((request) => request.text()))).toEqual(['{"all":true}', '{"all":true}']);
});

test('calls that wait at the same time ask once', async () => {
  let count = 0;
  registerSessionGate(async () => {
    count += 1;
  });
  playShop([refusal(401, 'unauthorized'), refusal(401, 'unauthorized')]);
  await Promise.all([fetchAsOperator(buildWrite()), fetchAsOperator(buildWrite())]);
  expect(count).toBe(1);
});

test('a refused sign-in belongs to its own form', async () => {
  playShop([refusal(401, 'sign_in_refused')]);
  const response = await fetchAsOperator(new Request('http://shop.test/operator/session', { method: 'POST' }));
  expect(response.status).toBe(401);
});

test('a right that is missing is no question', async () => {
  playShop([refusal(403, 'permission_required')]);
  expect((await fetchAsOperator(buildWrite())).status).toBe(403);
});
