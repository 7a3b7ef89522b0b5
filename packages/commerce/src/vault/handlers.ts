import { count, fieldErrors, text } from '@mercer/platform/entities';
import { readJsonObject } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { isAllowedOrigin } from '@mercer/platform/http/cors';
import {
  ApiError,
  buildValidationError,
  FieldErrors,
  toServerError,
  translateFieldErrors,
} from '@mercer/platform/http/errors';
import { buildWrongKeyError, isMatchingKey } from '@mercer/platform/http/key';
import { parseQuery } from '@mercer/platform/http/query';
import { readCookieToken } from '@mercer/platform/session/handle';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';

/**
 * A query may stand in a script tag or a link of any page, and browsers send the cookie with it. What it writes would be the
 * shopper's, and what it is answered, as the secret of a payment, would be the page's to read: a session counts when the
 * caller has named it, or asks from a page that may.
 * @throws ApiError 403
 */
function assertOwnSession(c: Context<AppEnv>): void {
  const byCookie = !c.req.header('x-session') && readCookieToken(c) !== undefined;
  if (!byCookie || isFromShopPage(c)) return;
  throw new ApiError('This origin may not call the vault with cookies', { status: 403, code: 'origin_not_allowed' });
}

/**
 * Returns true when the request comes from an allowed page. Without https, browsers do not send the requesting site,
 * only the page.
 */
function isFromShopPage(c: Context<AppEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site === 'same-origin') return true;
  const page = c.req.header('origin') ?? (site === undefined ? c.req.header('referer') : undefined);
  const origin = URL.parse(page ?? '')?.origin;
  return origin !== undefined && isAllowedOrigin(origin, c.var.deps.config);
}

export const vaultGroup = { access: 'shopper', tag: 'vault' } as const;
export const gatewayFailed = { 502: 'gateway_error: the gateway does not answer' };

/** Gateways whose scripts want their own answers get those: objects, or a single text. */
export const gatewayAnswer = v.union([text, v.boolean(), v.looseObject({})]);
/**
 * Common part of the JSONP calls of the published client, which sends no headers: the response is always 200, with the
 * status inside.
 */
export const jsonpRoute = {
  tag: 'vault',
  access: 'anyone',
  query: v.object({
    $key: v.optional(text),
    $jsonp: v.optional(v.record(text, v.unknown())),
    $data: v.optional(v.record(text, v.unknown())),
  }),
  media: ['text/javascript'],
} as const;
/** Builds the schema of a response by JSONP. */
export const buildEnvelope = (answer: v.GenericSchema) =>
  v.union([
    v.strictObject({ $status: count, $data: v.union([answer, fieldErrors]) }),
    v.strictObject({
      $status: count,
      $error: text,
      $code: text,
      $param: v.optional(text),
      $data: v.strictObject({}),
    }),
  ]);

export type VaultData = Record<string, unknown>;
type VaultCall = (c: Context<AppEnv>, data: VaultData) => Promise<object | string | boolean>;

/** Handles calls with a JSON body: an answer or an error with its own status. */
export function postHandler(call: VaultCall) {
  return async (c: Context<AppEnv>) => {
    assertVaultKey(c);
    return c.json(await call(c, await readJsonObject(c)));
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
    const { method = '', callback = '' } = toVaultData($jsonp) as Record<string, string>; // query values are text
    const answer = await runInEnvelope(c, async () => {
      assertVaultKey(c);
      const name = method.toLowerCase();
      const call = calls[name];
      if (!call) throw buildValidationError('This method is not known', '$jsonp');
      assertOwnSession(c);
      return call(c, toVaultData($data));
    });
    return respondJsonp(c, callback, answer);
  };
}

async function runInEnvelope(c: Context<AppEnv>, work: () => ReturnType<VaultCall>): Promise<object> {
  try {
    return { $status: 200, $data: await work() };
  } catch (error) {
    // the message may hold what was sent
    if (!(error instanceof FieldErrors || error instanceof ApiError))
      c.var.deps.log.error('vault request failed', { error: error instanceof Error ? error.name : 'unknown' });
    return toErrorEnvelope(error);
  }
}

function toErrorEnvelope(error: unknown): object {
  if (error instanceof FieldErrors) return { $status: 200, $data: translateFieldErrors(error, 'en') };
  const { status, message, code, param } = error instanceof ApiError ? error : toServerError(error);
  return { $status: status, $error: message, $code: code, ...(param && { $param: param }), $data: {} };
}

/**
 * Answers calls that are refused before they reach a handler in the handler's JSONP format: too many calls, or a
 * database that does not answer.
 */
export const jsonpRefusals: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const queryParams = new URL(c.req.url).searchParams;
  const callback = queryParams.get('$jsonp[callback]') ?? '';
  const isJsonp = c.req.method === 'GET' && (callback !== '' || queryParams.has('$jsonp[method]'));
  if (!c.error || !isJsonp) return;
  c.res = undefined;
  c.res = respondJsonp(c, callback, toErrorEnvelope(c.error));
};

/** A callback's name is script in the caller's page: letters, digits, `_`, `$` and dots only. */
function respondJsonp(c: Context<AppEnv>, callback: string, answer: object) {
  if (callback === '' || callback === 'none') return c.json(answer);
  if (!/^[\w$.]{1,100}$/.test(callback))
    return c.json(toErrorEnvelope(buildValidationError('The callback is not valid', '$jsonp')));
  // U+2028 and U+2029 end a line in scripts of old browsers
  const json = JSON.stringify(answer).replace(
    /[\u2028\u2029<]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // Without the cast the type allows an empty body
  return c.body(`/**/${callback}(${json})`, 200 as ContentfulStatusCode, {
    'Content-Type': 'text/javascript; charset=utf-8',
  });
}

/** The key stands in `$key`, for the published client sends no headers; a body's caller has it in Authorization. */
function assertVaultKey(c: Context<AppEnv>): void {
  const { publicKey } = c.var.deps.config;
  const [, encoded = ''] = (c.req.header('authorization') ?? '').match(/^Basic\s+(\S+)$/i) ?? [];
  const presentedKey = Buffer.from(encoded, 'base64').toString('utf8').replace(/:$/, '') || c.req.query('$key') || '';
  if (!isMatchingKey(presentedKey, publicKey)) throw buildWrongKeyError();
}

/** Returns the value when it is an object, else an empty object. */
export function toVaultData(value: unknown): VaultData {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as VaultData) : {}; // an object
}
