import type { Context } from 'hono';
import * as v from 'valibot';
import type { Db, Tx } from '../../db/index.ts';
import { readBody } from '../../http/body.ts';
import type { AppDeps, AppEnv } from '../../http/context.ts';
import { etagOf } from '../../http/etag.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import { Semaphore } from '../../http/semaphore.ts';
import { answerOnce, earlierRequest, openAnswer } from './answer-once.ts';
import type { Description, Schema } from './description.ts';
import { namedRequest } from './named-request.ts';
import { paramOf } from './param-of.ts';
import { readInput, readQuery } from './read-input.ts';
import { type Once, runOnce } from './run-once.ts';
import { steadyJson } from './steady-json.ts';

/** A call that is run by its description: what comes in is what `query` and `body` say. */
export interface Operation extends Description {
  handle(c: Context<AppEnv>): Promise<Response>;
}

export const noQuery = v.strictObject({});

interface Call {
  deps: AppDeps;
  actor: OperatorKey;
  now: Date;
  /** of the path; '' where it has none, or none that could be stored */
  id: string;
  /** the same of another name in the path */
  param(name: string): string;
}

export interface Reading<Query> extends Call {
  db: Db;
  query: Query;
}

export interface Writing<Body> extends Call {
  tx: Tx;
  body: Body;
  ifMatch: string | undefined;
}

export interface Posting<Body> extends Call, Once {
  body: Body;
  ifMatch: string | undefined;
}

export function reads<Query>(
  given: Answered & { query: Schema<Query>; run(call: Reading<Query>): Promise<unknown> },
): Operation {
  return {
    ...given,
    async handle(c) {
      const query = readQuery(given.query, c.req.url);
      return answer(c, given, await given.run({ ...callOf(c), db: c.var.deps.db, query }));
    },
  };
}

/** What the operator sends in a body is as large as the shop: its values are not counted. */
const anyNumber = Number.POSITIVE_INFINITY;

/** One transaction, which an `Idempotency-Key` names. */
export function writes<Body>(
  given: Description & { body: Schema<Body>; run(call: Writing<Body>): Promise<unknown> },
): Operation {
  return {
    ...given,
    async handle(c) {
      const { db } = c.var.deps;
      readQuery(given.query ?? noQuery, c.req.url);
      const json = await readBody(c, undefined, anyNumber);
      const request = namedRequest(c, json);
      const earlier = request && (await earlierRequest(db, request));
      if (earlier) return answer(c, given, openAnswer(request, earlier.answer));
      const body = readInput(given.body, json);
      const call = { ...callOf(c), body, ifMatch: c.req.header('if-match') };
      const result = await db.transaction().execute((tx) => answerOnce(tx, request, () => given.run({ ...call, tx })));
      return answer(c, given, result);
    },
  };
}

interface Posted<Body> extends Description {
  body: Schema<Body>;
  /** a fault within a list has the list's name as its `param`, as callers have always read it; the message has the whole path */
  namesLists?: boolean;
  run(call: Posting<Body>): Promise<unknown>;
  /** what is answered where the effect of a named request is there and its answer was lost; left out: it is run again */
  read?(call: Reading<object>): Promise<unknown>;
}

/** Several transactions, of which each is left to the call. Large bodies are read by one caller after the other. */
export function posts<Body>(given: Posted<Body>): Operation {
  const turns = new Semaphore({ permits: 1, maxQueued: 8, busy: 'Others send many records at the moment' });
  return {
    ...given,
    async handle(c) {
      readQuery(given.query ?? noQuery, c.req.url);
      const run = async () => answer(c, given, await posted(c, given));
      return given.maxBodyBytes === undefined ? run() : turns.run(run);
    },
  };
}

async function posted<Body>(c: Context<AppEnv>, given: Posted<Body>): Promise<unknown> {
  const { db } = c.var.deps;
  const json = await readBody(c, given.maxBodyBytes, anyNumber);
  const call = callOf(c);
  const { read } = given;
  return runOnce(db, namedRequest(c, json), {
    run: (once) =>
      given.run({
        ...call,
        ...once,
        body: readInput(given.body, json, given.namesLists),
        ifMatch: c.req.header('if-match'),
      }),
    read: read && (() => read({ ...call, db, query: {} })),
  });
}

function callOf(c: Context<AppEnv>): Call {
  const { deps, operator } = c.var;
  const param = (name: string) => paramOf(c, name);
  return { deps, actor: operator, now: deps.now(), id: param('id'), param };
}

interface Answered extends Description {
  /** what of a record a key is told; its `ETag` is of all of it */
  forKey?: ((record: object, actor: OperatorKey) => object) | undefined;
}

function answer(c: Context<AppEnv>, given: Answered, result: unknown): Response {
  const { answer, status = 200, isVersioned, forKey } = given;
  if (!answer) return c.body(null, 204);
  if (isVersioned) c.header('ETag', etagOf(steadyJson(result)));
  const told = forKey ? forKey(Object(result), c.var.operator) : result;
  return c.body(JSON.stringify(told), status, { 'Content-Type': 'application/json' });
}
