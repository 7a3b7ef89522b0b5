import { createOperatorClient, type OperatorClient, OperatorError, unwrap } from '@mercer/operator';
import { fetchAsOperator } from './console-fetch.ts';

/** The operator API of the shop that serves this page, with the types of its description. */
export const operator: OperatorClient = createOperatorClient({ url: location.origin, fetch: fetchAsOperator });

export { OperatorError, unwrap };

/**
 * Sends a call that has no type in the client yet.
 * @throws OperatorError when the call was refused
 */
export async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const request = new Request(new URL(path, location.origin), {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json; charset=utf-8' } }),
  });
  const response = await fetchAsOperator(request);
  const text = await response.text();
  const data: unknown = text === '' ? undefined : parseAnswer(text);
  // the caller names the shape that the API documents
  return unwrap(response.ok ? { data, response } : { error: data, response }) as Answer;
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A record, and the validator with which it is changed. */
export interface Versioned<Value> {
  value: Value;
  etag: string | null;
}

export const toVersioned = <Value>(value: Value, response: Response): Versioned<Value> => ({
  value,
  etag: response.headers.get('ETag'),
});

export const isConflict = (error: unknown) => error instanceof OperatorError && error.status === 412;
