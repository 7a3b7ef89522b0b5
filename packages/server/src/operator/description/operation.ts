import type { Context } from 'hono';
import * as v from 'valibot';
import type { Db, Tx } from '../../db/index.ts';
import { readJsonBody } from '../../http/body.ts';
import type { AppDeps, AppEnv } from '../../http/context.ts';
import { computeEtag } from '../../http/etag.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import { Semaphore } from '../../http/semaphore.ts';
import { createCallerCheck } from '../keys/find-key.ts';
import type { Description, Schema } from './description.ts';
import { namedRequest } from './named-request.ts';
import { validateInput, validateQuery } from './read-input.ts';
import { readPathParam } from './read-path-param.ts';
import { decryptResponse, earlierRequest, runIdempotently } from './run-idempotently.ts';
import { type IdempotentSteps, runStepsIdempotently } from './run-steps-idempotently.ts';
import { serializeStableFields } from './serialize-stable-fields.ts';

/** A call that is run by its description: what comes in is what `query` and `body` say. */
export interface Operation extends Description {
  handle(c: Context<AppEnv>): Promise<Response>;
}

export const noQuery = v.strictObject({});

interface Call {
  deps: AppDeps;
  actor: OperatorKey;
  now: Date;
  /** id in the path; '' where it has none, or none that could be stored */
  id: string;
  /** reads another parameter of the path */
  param(name: string): string;
}

export interface ReadCall<Query> extends Call {
  db: Db;
  query: Query;
}

export interface WriteCall<Body> extends Call {
  tx: Tx;
  body: Body;
  ifMatch: string | undefined;
}

export interface Posting<Body> extends Call, IdempotentSteps {
  body: Body;
  ifMatch: string | undefined;
}

export function defineReadOperation<Query>(
  definition: Answered & { query: Schema<Query>; run(call: ReadCall<Query>): Promise<unknown> },
): Operation {
  return {
    ...definition,
    async handle(c) {
      const query = validateQuery(definition.query, c.req.url);
      return respondWithResult(c, definition, await definition.run({ ...toCallContext(c), db: c.var.deps.db, query }));
    },
  };
}

/** Limit on the number of values in a body: none, since what the operator sends is as large as the shop. */
const anyNumber = Number.POSITIVE_INFINITY;

/** Defines a write in one transaction, which an `Idempotency-Key` can identify. */
export function defineWriteOperation<Body>(
  definition: Description & { body: Schema<Body>; run(call: WriteCall<Body>): Promise<unknown> },
): Operation {
  return {
    ...definition,
    async handle(c) {
      const { db } = c.var.deps;
      validateQuery(definition.query ?? noQuery, c.req.url);
      const json = await readJsonBody(c, undefined, anyNumber);
      const request = namedRequest(c, json);
      const earlier = request && (await earlierRequest(db, request));
      if (earlier) return respondWithResult(c, definition, decryptResponse(request, earlier.answer));
      const body = validateInput(definition.body, json);
      const call = { ...toCallContext(c), body, ifMatch: c.req.header('if-match') };
      const result = await db
        .transaction()
        .execute((tx) => runIdempotently(tx, request, () => definition.run({ ...call, tx })));
      return respondWithResult(c, definition, result);
    },
  };
}

interface Posted<Body> extends Description {
  body: Schema<Body>;
  /** a fault within a list has the list's name as its `param`, as callers have always read it; the message has the whole path */
  namesLists?: boolean;
  run(call: Posting<Body>): Promise<unknown>;
  /**
   * reads the response of a named request whose effect was committed but whose response was lost; when absent the
   * request is run again
   */
  read?(call: ReadCall<object>): Promise<unknown>;
}

/** Several transactions, of which each is left to the call. Large bodies are read by one caller after the other. */
export function defineMultiStepOperation<Body>(definition: Posted<Body>): Operation {
  const turns = new Semaphore({ permits: 1, maxQueued: 8, busy: 'Others send many records at the moment' });
  return {
    ...definition,
    async handle(c) {
      validateQuery(definition.query ?? noQuery, c.req.url);
      const runAndRespond = async () => respondWithResult(c, definition, await runMultiStep(c, definition));
      return definition.maxBodyBytes === undefined ? runAndRespond() : turns.runWithPermit(runAndRespond);
    },
  };
}

async function runMultiStep<Body>(c: Context<AppEnv>, definition: Posted<Body>): Promise<unknown> {
  const { db } = c.var.deps;
  const json = await readJsonBody(c, definition.maxBodyBytes, anyNumber);
  const call = toCallContext(c);
  const { read: readResult } = definition;
  return runStepsIdempotently(db, namedRequest(c, json), {
    assertCaller: createCallerCheck(c),
    run: (stepContext) =>
      definition.run({
        ...call,
        ...stepContext,
        body: validateInput(definition.body, json, definition.namesLists),
        ifMatch: c.req.header('if-match'),
      }),
    readResult: readResult && (() => readResult({ ...call, db, query: {} })),
  });
}

function toCallContext(c: Context<AppEnv>): Call {
  const { deps, operator } = c.var;
  const readCallParam = (name: string) => readPathParam(c, name);
  return { deps, actor: operator, now: deps.now(), id: readCallParam('id'), param: readCallParam };
}

interface Answered extends Description {
  /** builds what a key may see of a record; the `ETag` covers the whole record */
  forKey?: ((record: object, actor: OperatorKey) => object) | undefined;
}

function respondWithResult(c: Context<AppEnv>, definition: Answered, result: unknown): Response {
  const { answer, status = 200, isVersioned, forKey } = definition;
  if (!answer) return c.body(null, 204);
  if (isVersioned) c.header('ETag', computeEtag(serializeStableFields(result)));
  const visibleResult = forKey ? forKey(Object(result), c.var.operator) : result;
  return c.body(JSON.stringify(visibleResult), status, { 'Content-Type': 'application/json' });
}
