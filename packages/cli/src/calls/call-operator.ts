import type { OperatorClient, Result } from '@mercer/operator';

interface Call {
  method: string;
  /** from `/operator` on, with `{id}` */
  path: string;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  parseAs?: 'arrayBuffer';
}

type AnyRequest = (method: string, path: string, options: object) => Promise<Result>;

/** Calls the operator API by a path that is not in the source; the types of the client know written paths alone. */
export function callOperator(
  client: OperatorClient,
  { method, path, params, query, ...options }: Call,
): Promise<Result> {
  const request = client.request as unknown as AnyRequest; // the paths come from the description
  return request(method.toLowerCase(), path, { params: { path: params, query }, ...options });
}
