import type { Context } from 'hono';
import type * as v from 'valibot';
import type { AppEnv } from '../context.ts';

export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/** Description of a route, from which its documentation, command lines, consoles and typed clients follow. */
interface RouteDescription {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** the whole path, e.g. `/operator/orders/:id` */
  path: string;
  tag: string;
  summary: string;
  query?: Schema;
  body?: Schema;
  /** example of the body */
  example?: unknown;
  /** media types of the response in addition to JSON, or instead of it */
  media?: readonly string[];
  /** error responses in addition to those of every route, by status, with their meaning */
  refusals?: Partial<Record<number, string>>;
}

/** Description of a route of /operator, for keys and staff members. */
export interface OperatorRouteDescription extends RouteDescription {
  access: 'operator';
  /** scope that opens the route beside `read` or `write` */
  scope?: 'orders' | 'catalogue';
  /** who may call it whatever their scopes: `anyone` needs no key either, `caller` is every key and staff member */
  admits?: 'anyone' | 'caller';
  /** the body is bytes of this type, or a form that has them */
  file?: string;
  /** the body is a form with files of this type */
  files?: string;
  /** maximum size of the body; 1 MB when absent */
  maxBodyBytes?: number;
  /** schema of the response; absent where it is not JSON */
  answer?: Schema;
  status?: 200 | 201;
  /** answers one record with an `ETag`; a write takes `If-Match` */
  isVersioned?: boolean;
  /** answers with CSV as well */
  isTable?: boolean;
}

/** A call of the operator that the shop answers: its description, and the function that runs it. */
export interface OperatorRoute extends OperatorRouteDescription {
  /** @param params parts of the path, by their names */
  handle(c: Context<AppEnv>, params: PathParams): Promise<Response>;
}

/** Parts of a path as they stand in the address, by the names that the route gives them. */
export type PathParams = Record<string, string>;

/**
 * How a shopper's write is repeated. `key`: an `Idempotency-Key` can name it, and it takes effect once; `repeatable`: sent
 * again it changes nothing more; `secret`: its response opens or pays something, and is never stored.
 */
export type Repetition = 'key' | 'repeatable' | 'secret';

/** Description of a route for the programs of shoppers. */
export interface PublicRouteDescription extends RouteDescription {
  /** anyone: no key is asked for, or it stands in the query. account: somebody must be logged in */
  access: 'anyone' | 'shopper' | 'account';
  /** decided by every write */
  idempotency?: Repetition;
  /** True when unknown query parameters are accepted. */
  takesAnyQuery?: boolean;
  /** files that come with the body, as a form: the field, and the largest form in MB */
  files?: { field: string; maxMegabytes: number };
  answer: Schema;
  /** What is answered with any status and media; undefined: `answer` with status 200. */
  openAnswer?: string;
  /** True when `If-None-Match` asks whether an earlier response still holds. */
  isRevalidated?: boolean;
  /** True when errors that the shopper can fix are returned with status 200 and `errors`. */
  hasErrors?: boolean;
}

/** A call of shoppers' programs that the shop answers. `Services` are what its routes share in one app. */
export interface PublicRoute<Services = unknown> extends PublicRouteDescription {
  handle(c: Context<AppEnv>, services: Services): Promise<Response> | Response;
  /** completes a stored response with what is not stored; the response as it is when absent */
  recall?(c: Context<AppEnv>, answer: unknown): Promise<unknown>;
}
