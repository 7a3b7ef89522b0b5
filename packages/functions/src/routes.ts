import type { FunctionRequest } from '@mercer/contract';
import { readJsonBody } from '@mercer/platform/http/body';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import { parseQuery } from '@mercer/platform/http/query';
import type { PublicRouteDescription } from '@mercer/platform/http/routes/route';
import { getRequestStore, requestCurrency, requestLocale, serializeSession } from '@mercer/platform/settings';
import { type Context, Hono } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { CallShop } from './answer-question.ts';
import type { FunctionAnswer } from './call.ts';
import { findFunction } from './file.ts';
import { FunctionFolder } from './folder.ts';
import { FunctionPool } from './pool.ts';

const defaultTimeoutMs = 10_000;
const processes = 4;

const methods: Record<string, FunctionRequest['method']> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'post',
  PUT: 'put',
  DELETE: 'delete',
};

const functionGroup = {
  access: 'shopper',
  tag: 'functions',
  summary: 'What the shop’s own function answers',
  answer: v.unknown(),
  openAnswer: 'what the function answers',
  refusals: {
    404: 'not_found_error: there is no such function',
    405: 'method_not_allowed: it does not answer this method',
    424: 'function_timeout: it took too long',
    502: 'function_error: it failed',
  },
} as const;

/** Descriptions of the calls of the shop's own functions, which choose status, headers and body themselves. */
export const functionDescriptions: PublicRouteDescription[] = ['/functions/:name', '/functions/:app/:name'].flatMap(
  (path): PublicRouteDescription[] => [
    { ...functionGroup, method: 'GET', path },
    ...(['POST', 'PUT', 'DELETE'] as const).map((method) => ({
      ...functionGroup,
      method,
      path,
      body: v.looseObject({}),
    })),
  ],
);

/** /functions/{name} and /functions/{app}/{name}: what the operator's modules answer (§7, custom functions). */
export function createFunctionRoutes({ config, log }: Pick<AppDeps, 'config' | 'log'>, callShop: CallShop) {
  const folder = new FunctionFolder(config.functionsDir ?? '');
  const places = { folder: folder.path, dataDir: config.dataDir };
  const pool = new FunctionPool(
    { timeoutMs: config.functionTimeoutMs ?? defaultTimeoutMs, processes },
    places,
    callShop,
  );
  return new Hono<AppEnv>().all('/*', async (c) => {
    const names = readPathNames(c);
    const file = config.functionsDir ? await findFunction(config.functionsDir, names) : null;
    const method = methods[c.req.method];
    if (!file) throw buildNotFoundError('There is no such function');
    if (!method) throw buildNoHandlerError();
    const [name, version] = [names.join('/'), await folder.computeVersion()];
    const call = { kind: 'call', file, request: await buildFunctionRequest(c, method) } as const;
    const answer = await pool.runCall({ name, version, call });
    return toHttpResponse(c, answer, (reason) => log.error('a function failed', { function: name, reason }));
  });
}

/** The path as it came: nothing is decoded, so that an encoded slash or dot is part of no name. */
function readPathNames(c: Context<AppEnv>): string[] {
  return new URL(c.req.url).pathname.split('/').slice(2);
}

async function buildFunctionRequest(c: Context<AppEnv>, method: FunctionRequest['method']): Promise<FunctionRequest> {
  const store = await getRequestStore(c);
  const session = serializeSession(c.var.session.row, store);
  return {
    method,
    query: parseQuery(new URL(c.req.url).search),
    body: method === 'get' ? {} : await readJsonBody(c),
    session: { ...session, locale: await requestLocale(c), currency: await requestCurrency(c) },
    store,
  };
}

function toHttpResponse(
  c: Context<AppEnv>,
  answer: FunctionAnswer | 'timeout',
  report: (reason: string) => void,
): Response {
  if (answer === 'timeout') throw buildTimeoutError();
  if (answer.kind === 'failed') {
    report(answer.reason);
    throw new ApiError('The function failed', { status: 502, code: 'function_error' });
  }
  if (answer.kind !== 'answered') throw buildNoHandlerError();
  const { status, headers, body } = answer;
  const isEmpty = status === 204 || status === 304;
  const allowedHeaders = Object.fromEntries(headers.filter(([name]) => ownHeaders.has(name)));
  return c.newResponse(isEmpty ? null : body, status as StatusCode, allowedHeaders); // the shop's own function chose it
}

/** Cookies, sessions and origins are the shop's alone. */
const ownHeaders = new Set([
  'content-type',
  'content-language',
  'content-disposition',
  'cache-control',
  'location',
  'retry-after',
  'etag',
  'last-modified',
]);

/** Not 408, which browsers take for an invitation to send again. */
function buildTimeoutError(): ApiError {
  return new ApiError('The function took too long', { status: 424, code: 'function_timeout' });
}

function buildNoHandlerError(): ApiError {
  return new ApiError('The function does not answer this method', { status: 405, code: 'method_not_allowed' });
}
