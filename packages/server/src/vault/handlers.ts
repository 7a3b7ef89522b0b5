import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError, FieldErrors, failureOf, fieldErrorsOf, invalid } from '../http/errors.ts';
import { isKey, wrongKey } from '../http/key.ts';
import { parseQuery } from '../http/query.ts';
import { assertOwnSession } from './own-session.ts';

export type VaultData = Record<string, unknown>;
type VaultCall = (c: Context<AppEnv>, data: VaultData) => Promise<object | string | boolean>;

/** Handles calls with a JSON body: an answer or an error with its own status. */
export function postHandler(call: VaultCall) {
  return async (c: Context<AppEnv>) => {
    assertVaultKey(c);
    return c.json(await call(c, await readObject(c)));
  };
}

/**
 * Handles the calls of the published client by JSONP (§7, card vault): a GET that carries the method, the data and the key in its query.
 * It always answers HTTP 200, and says in `$status` what happened. A plain GET, without `$jsonp`, is answered as a body
 * would be, where there is something to read.
 */
export function jsonpHandler(calls: Record<string, VaultCall>) {
  return async (c: Context<AppEnv>) => {
    const { $jsonp, $data, $key: _, ...query } = parseQuery(new URL(c.req.url).search);
    if ($jsonp === undefined && calls.get) {
      assertVaultKey(c);
      assertOwnSession(c);
      return c.json(await calls.get(c, query));
    }
    const { method = '', callback = '' } = record($jsonp) as Record<string, string>; // of a query: values are text
    const answer = await envelopeOf(c, async () => {
      assertVaultKey(c);
      const name = method.toLowerCase();
      const call = calls[name];
      if (!call) throw invalid('This method is not known', '$jsonp');
      assertOwnSession(c);
      return call(c, record($data));
    });
    return answerJsonp(c, callback, answer);
  };
}

async function envelopeOf(c: Context<AppEnv>, work: () => ReturnType<VaultCall>): Promise<object> {
  try {
    return { $status: 200, $data: await work() };
  } catch (error) {
    // the message may hold what was sent
    if (!(error instanceof FieldErrors || error instanceof ApiError))
      c.var.deps.log.error('vault request failed', { error: error instanceof Error ? error.name : 'unknown' });
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): object {
  if (error instanceof FieldErrors) return { $status: 200, $data: fieldErrorsOf(error, 'en') };
  const { status, message, code, param } = error instanceof ApiError ? error : failureOf(error);
  return { $status: status, $error: message, $code: code, ...(param && { $param: param }), $data: {} };
}

/** What is refused before a handler is told as it would: too many calls, a database that does not answer. */
export const jsonpRefusals: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const asked = new URL(c.req.url).searchParams;
  const callback = asked.get('$jsonp[callback]') ?? '';
  const isJsonp = c.req.method === 'GET' && (callback !== '' || asked.has('$jsonp[method]'));
  if (!c.error || !isJsonp) return;
  c.res = undefined;
  c.res = answerJsonp(c, callback, refusalOf(c.error));
};

/** A callback's name is script in the caller's page: letters, digits, `_`, `$` and dots only. */
function answerJsonp(c: Context<AppEnv>, callback: string, answer: object) {
  if (callback === '' || callback === 'none') return c.json(answer);
  if (!/^[\w$.]{1,100}$/.test(callback))
    return c.json(refusalOf(invalid('The callback is not valid', '$jsonp')));
  // U+2028 and U+2029 end a line in scripts of old browsers
  const json = JSON.stringify(answer).replace(
    /[\u2028\u2029<]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // else the body's type says that it may be none
  return c.body(`/**/${callback}(${json})`, 200 as ContentfulStatusCode, {
    'Content-Type': 'text/javascript; charset=utf-8',
  });
}

/** The key stands in `$key`, for the published client sends no headers; a body's caller has it in Authorization. */
function assertVaultKey(c: Context<AppEnv>): void {
  const { publicKey } = c.var.deps.config;
  const [, encoded = ''] = (c.req.header('authorization') ?? '').match(/^Basic\s+(\S+)$/i) ?? [];
  const given = Buffer.from(encoded, 'base64').toString('utf8').replace(/:$/, '') || c.req.query('$key') || '';
  if (!isKey(given, publicKey)) throw wrongKey();
}

/** What was sent, where that is an object. */
export function record(value: unknown): VaultData {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as VaultData) : {}; // an object
}
