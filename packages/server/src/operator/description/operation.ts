import type { Context } from 'hono';
import * as v from 'valibot';
import type { Db, Tx } from '../../db/index.ts';
import { readBody } from '../../http/body.ts';
import type { AppDeps, AppEnv } from '../../http/context.ts';
import { etagOf } from '../../http/etag.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import { parseQuery, searchOf } from '../../http/query.ts';
import { Semaphore } from '../../http/semaphore.ts';
import { answerOnce } from './answer-once.ts';
import type { Description, Schema } from './description.ts';
import { paramOf } from './param-of.ts';
import { readInput } from './read-input.ts';
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

export interface Posting<Body> extends Call {
  body: Body;
  ifMatch: string | undefined;
}

export function reads<Query>(
  given: Description & { query: Schema<Query>; run(call: Reading<Query>): Promise<unknown> },
): Operation {
  return {
    ...given,
    async handle(c) {
      const query = readInput(given.query, parseQuery(searchOf(c.req.url)));
      return answer(c, given, await given.run({ ...callOf(c), db: c.var.deps.db, query }));
    },
  };
}

/** Of values in a body: what the operator sends is as large as the shop. */
const anyNumber = Number.POSITIVE_INFINITY;

/** One transaction. */
export function writes<Body>(
  given: Description & { body: Schema<Body>; run(call: Writing<Body>): Promise<unknown> },
): Operation {
  return {
    ...given,
    async handle(c) {
      const json = await readBody(c, undefined, anyNumber);
      const body = readInput(given.body, json);
      const call = { ...callOf(c), body, ifMatch: c.req.header('if-match') };
      const key = given.isRepeatable ? c.req.header('idempotency-key') : undefined;
      const result = await c.var.deps.db.transaction().execute((tx) => {
        const run = () => given.run({ ...call, tx });
        return key ? answerOnce(tx, { ...call, path: c.req.path, key, json }, run) : run();
      });
      return answer(c, given, result);
    },
  };
}

/** Several transactions, of which each is left to the call. Large bodies are read by one caller after the other. */
export function posts<Body>(
  given: Description & { body: Schema<Body>; run(call: Posting<Body>): Promise<unknown> },
): Operation {
  const turns = new Semaphore({ permits: 1, maxQueued: 8, busy: 'Others send many records at the moment' });
  return {
    ...given,
    async handle(c) {
      const run = async () => {
        const body = readInput(given.body, await readBody(c, given.maxBodyBytes, anyNumber));
        const call = { ...callOf(c), body, ifMatch: c.req.header('if-match') };
        return answer(c, given, await given.run(call));
      };
      return given.maxBodyBytes === undefined ? run() : turns.run(run);
    },
  };
}

function callOf(c: Context<AppEnv>): Call {
  const { deps, operator } = c.var;
  const param = (name: string) => paramOf(c, name);
  return { deps, actor: operator, now: deps.now(), id: param('id'), param };
}

function answer(c: Context<AppEnv>, { answer, status = 200, isVersioned }: Description, result: unknown): Response {
  if (!answer) return c.body(null, 204);
  if (isVersioned) c.header('ETag', etagOf(steadyJson(result)));
  return c.body(JSON.stringify(result), status, { 'Content-Type': 'application/json' });
}
