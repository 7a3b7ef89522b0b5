import { hasErrors } from '@mercer/contract';
import { convertKeysToCamel, convertKeysToSnake } from '../casing.ts';
import type { Context } from '../context.ts';
import { CommerceError, connectionError } from '../errors.ts';
import { sendWithTimeout, type TextResponse } from '../transport/exchange.ts';
import { encodeQuery } from '../transport/query.ts';
import { parseJsonOrText } from '../transport/transport.ts';

interface Envelope {
  $status?: number;
  $data?: unknown;
  $error?: string;
  $code?: string;
  $param?: string;
  error?: string | { message: string; code?: string; param?: string };
}

export type Vault = ReturnType<typeof createVault>;

/** The card vault. By POST with the client's session; with `vaultMethod: 'jsonp'` by GET, everything in the query. */
export function createVault({ options, transport }: Context) {
  async function requestVault<T>(
    method: 'post' | 'put',
    resource: string,
    payload: object,
    { keepCase = !options.useCamelCase } = {},
  ): Promise<T> {
    const data = keepCase ? payload : convertKeysToSnake(payload);
    const url = `${options.vaultUrl}/${resource}`;
    const answer = await (options.vaultMethod === 'jsonp'
      ? sendWithTimeout(options, `${url}?${buildJsonpQuery(method, data)}`, {})
      : transport.send({ method, url, payload: data, own: { useCamelCase: false } }));
    const result = readEnvelope(answer);
    return (keepCase ? result : convertKeysToCamel(result)) as T; // the caller names the resource's type
  }

  function buildJsonpQuery(method: string, data: object): string {
    return encodeQuery(
      { $jsonp: { method, callback: 'none' }, $data: data, $key: options.key },
      { plainLists: 'brackets' },
    );
  }

  return { request: requestVault };
}

/** Answers come bare or as `{ $status, $data, $error }` (§7); faults as §8 names them. */
function readEnvelope(answer: TextResponse): unknown {
  const body = parseJsonOrText(answer.text);
  if (isScalarJson(answer, body)) return body;
  // an answer that says nothing has failed, whatever its status: published clients give its error none
  const failedStatus = answer.ok ? undefined : answer.status;
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0)
    throw connectionError(undefined, failedStatus);
  const envelope: Envelope = body;
  const status = envelope.$status ?? failedStatus;
  const { $error, $code, $param, error = $error } = envelope;
  if (error) {
    const { message, code, param } = typeof error === 'string' ? { message: error, code: $code, param: $param } : error;
    throw new CommerceError(message, { status, code: code ?? 'request_error', param });
  }
  const isEnveloped = '$status' in envelope || '$data' in envelope;
  const data = isEnveloped ? envelope.$data : body;
  if ((status ?? 0) >= 300 || data === undefined || data === null) throw connectionError(undefined, status);
  if (hasErrors(data)) throw toFieldError(data.errors);
  return data;
}

/** A gateway's authorization may be one text, or whether it is given; a page of text is no JSON. */
function isScalarJson({ ok, text }: TextResponse, body: unknown): boolean {
  return ok && typeof body !== 'object' && body !== '' && (body !== text || /^\s*"/.test(text));
}

function toFieldError(errors: Record<string, { message?: string } | undefined>): CommerceError {
  const [param, error] = Object.entries(errors)[0] ?? [];
  return new CommerceError(error?.message || 'Unknown error', { status: 402, code: 'vault_error', param });
}
