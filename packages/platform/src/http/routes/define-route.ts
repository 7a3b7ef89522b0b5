import type { Db, Tx } from '@mercer/database';
import type { Context } from 'hono';
import * as v from 'valibot';
import { isStorableText, readJsonBody } from '../body.ts';
import type { AppDeps, AppEnv } from '../context.ts';
import { computeEtag } from '../etag.ts';
import type { OperatorKey } from '../operator-key.ts';
import { Semaphore } from '../semaphore.ts';
import { noteTransactionActor } from '../transaction-actor.ts';
import { hideContactData } from './hide-contact-data.ts';
import { namedRequest } from './named-request.ts';
import { pickListFields } from './pick-fields.ts';
import { validateInput, validateQuery } from './read-input.ts';
import type {
  OperatorRoute,
  OperatorRouteDescription,
  PathParams,
  PublicRoute,
  PublicRouteDescription,
  Schema,
} from './route.ts';
import { decryptResponse, earlierRequest, runIdempotently } from './run-idempotently.ts';
import { type IdempotentSteps, runStepsIdempotently } from './run-steps-idempotently.ts';
import { serializeStableFields } from './serialize-stable-fields.ts';

interface RouteCall {
  deps: AppDeps;
  actor: OperatorKey;
  now: Date;
  /** id in the path; '' where it has none, or none that could be stored */
  id: string;
  /** reads another parameter of the path */
  param(name: string): string;
}

export interface ReadCall<Query> extends RouteCall {
  db: Db;
  query: Query;
}

export interface WriteCall<Body> extends RouteCall {
  tx: Tx;
  body: Body;
  ifMatch: string | undefined;
}

/** A write that does its work in several transactions. */
export interface StepsCall<Body> extends RouteCall, IdempotentSteps {
  body: Body;
  ifMatch: string | undefined;
}

interface Definition extends OperatorRouteDescription {
  /** builds what a key may see of a record; the `ETag` covers the whole record */
  forKey?: ((record: object, actor: OperatorKey) => object) | undefined;
  /** a fault within a list has the list's name as its `param`, as callers have always read it; the message has the whole path */
  namesLists?: boolean;
}

interface PublicDefinition<Path extends string, Services> extends PublicRouteDescription {
  path: Path;
  handle(c: Context<AppEnv, Path>, services: Services): Promise<Response> | Response;
  recall?(c: Context<AppEnv>, answer: unknown): Promise<unknown>;
}

interface ReadDefinition<Query> extends Definition {
  query?: Schema<Query>;
  /** reads the shop and returns the response */
  read(call: ReadCall<Query>): Promise<unknown>;
}

interface ResponseDefinition<Query> extends Definition {
  query?: Schema<Query>;
  /** builds a response that is not JSON, or reads a body that is not */
  respond(c: Context<AppEnv>, call: ReadCall<Query>): Promise<Response>;
}

interface WriteDefinition<Body> extends Definition {
  body: Schema<Body>;
  /** writes in one transaction, which an `Idempotency-Key` can identify, and returns the response */
  write(call: WriteCall<Body>): Promise<unknown>;
}

interface StepsDefinition<Body> extends Definition {
  body: Schema<Body>;
  /** writes in several transactions, of which each is left to the function, and returns the response */
  writeInSteps(call: StepsCall<Body>): Promise<unknown>;
  /**
   * reads the response of a named request whose effect was committed but whose response was lost; when absent the
   * work is done again
   */
  readResult?(call: ReadCall<object>): Promise<unknown>;
}

/** Schema of a body without fields. */
export const noBody = v.strictObject({});
const noQuery = v.strictObject({});

/** Limit on the number of values in a body: none, since what the operator sends is as large as the shop. */
const anyNumber = Number.POSITIVE_INFINITY;

type OperatorDefinition<Query, Body> =
  | ReadDefinition<Query>
  | ResponseDefinition<Query>
  | WriteDefinition<Body>
  | StepsDefinition<Body>;

/**
 * Defines a call in one place: router, checks, scopes, `/openapi.json`, the reference page and the typed client follow
 * from it. What comes into a call of the operator is what `query` and `body` describe.
 */
export function defineRoute<const Path extends string, Services = unknown>(
  definition: PublicDefinition<Path, Services>,
): PublicRoute<Services>;
export function defineRoute<Query = object, Body = object>(definition: OperatorDefinition<Query, Body>): OperatorRoute;
export function defineRoute<Query, Body>(
  definition: OperatorDefinition<Query, Body> | PublicDefinition<string, unknown>,
): OperatorRoute | PublicRoute {
  return definition.access === 'operator' ? createOperatorRoute(definition) : definition;
}

function createOperatorRoute<Query, Body>(definition: OperatorDefinition<Query, Body>): OperatorRoute {
  if ('read' in definition || 'respond' in definition) {
    const query = definition.query ?? (noQuery as object as Schema<Query>); // a route without a query reads none
    return { ...definition, query, handle: createReader({ ...definition, query }) };
  }
  return { ...definition, handle: 'write' in definition ? createWriter(definition) : createStepsWriter(definition) };
}

type Handle = OperatorRoute['handle'];
type Reading<Query> = (ReadDefinition<Query> | ResponseDefinition<Query>) & { query: Schema<Query> };

function createReader<Query>(definition: Reading<Query>): Handle {
  return async (c, params) => {
    const query = validateQuery(definition.query, c.req.url);
    const call = { ...toRouteCall(c, params), db: c.var.deps.db, query };
    if ('respond' in definition) return definition.respond(c, call);
    const result = pickListFields(await definition.read(call), query, definition.answer);
    return respondWithResult(c, definition, result);
  };
}

function createWriter<Body>(definition: WriteDefinition<Body>): Handle {
  return async (c, params) => {
    const { db } = c.var.deps;
    validateQuery(definition.query ?? noQuery, c.req.url);
    const json = await readJsonBody(c, undefined, anyNumber);
    const request = namedRequest(c, json);
    const earlier = request && (await earlierRequest(db, request));
    if (earlier) return respondWithResult(c, definition, decryptResponse(request, earlier.answer));
    const body = validateInput(definition.body, json);
    const call = { ...toRouteCall(c, params), body, ifMatch: c.req.header('if-match') };
    const result = await db.transaction().execute((tx) => {
      noteTransactionActor(tx, call.actor);
      return runIdempotently(tx, request, () => definition.write({ ...call, tx }));
    });
    return respondWithResult(c, definition, result);
  };
}

/** Large bodies are read one after the other. */
function createStepsWriter<Body>(definition: StepsDefinition<Body>): Handle {
  const turns = new Semaphore({ permits: 1, maxQueued: 8, busy: 'Others send many records at the moment' });
  return async (c, params) => {
    validateQuery(definition.query ?? noQuery, c.req.url);
    const runAndRespond = async () => respondWithResult(c, definition, await runSteps(c, params, definition));
    return definition.maxBodyBytes === undefined ? runAndRespond() : turns.runWithPermit(runAndRespond);
  };
}

async function runSteps<Body>(
  c: Context<AppEnv>,
  params: PathParams,
  definition: StepsDefinition<Body>,
): Promise<unknown> {
  const { db } = c.var.deps;
  const json = await readJsonBody(c, definition.maxBodyBytes, anyNumber);
  const call = toRouteCall(c, params);
  const { readResult } = definition;
  return runStepsIdempotently(db, namedRequest(c, json), {
    assertCaller: c.var.assertCaller,
    run: (stepContext) =>
      definition.writeInSteps({
        ...call,
        ...stepContext,
        body: validateInput(definition.body, json, definition.namesLists),
        ifMatch: c.req.header('if-match'),
      }),
    readResult: readResult && (() => readResult({ ...call, db, query: {} })),
  });
}

function toRouteCall(c: Context<AppEnv>, params: PathParams): RouteCall {
  const { deps, operator } = c.var;
  const readParam = (name: string) => {
    const value = params[name] ?? '';
    return isStorableText(value) ? value : '';
  };
  return { deps, actor: operator, now: deps.now(), id: readParam('id'), param: readParam };
}

function respondWithResult(
  c: Context<AppEnv>,
  { answer, status = 200, isVersioned, forKey, tag }: Definition,
  result: unknown,
): Response {
  if (!answer) return c.body(null, 204);
  if (isVersioned) c.header('ETag', computeEtag(serializeStableFields(result)));
  const { operator } = c.var;
  const keyResult = forKey ? forKey(Object(result), operator) : result;
  const visibleResult = hideContactData(keyResult, operator, tag);
  return c.body(JSON.stringify(visibleResult), status, { 'Content-Type': 'application/json' });
}
