import { askForSession, type SessionQuestion } from './session-gate.ts';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Calls that sign in or out, whose refusals belong to their own form. */
const isSessionCall = (url: string) =>
  /\/operator\/(session|owner|invitation|recovery)(\/|$)/.test(new URL(url).pathname);

async function findQuestion(response: Response): Promise<SessionQuestion | undefined> {
  if (response.status === 401) return 'sign-in';
  if (response.status !== 403) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return Object(Object(body).error).code === 'step_up_required' ? 'step-up' : undefined;
}

/**
 * Sends a call with the cookie of the session. A call that needs a new sign-in waits for it and is sent again, with the
 * same `Idempotency-Key`: nothing that was typed is lost, and nothing is done twice.
 */
export async function fetchAsOperator(request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  if (writes.has(request.method)) {
    headers.set('Mercer-Console', '1');
    if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
  }
  const prepared = new Request(request, { headers, credentials: 'same-origin' });
  let response = await fetch(prepared.clone());
  if (isSessionCall(request.url)) return response;
  for (let question = await findQuestion(response); question; question = await findQuestion(response)) {
    await askForSession(question);
    response = await fetch(prepared.clone());
  }
  return response;
}
