import type { Context } from 'hono';
import type * as v from 'valibot';
import type { AppEnv } from '../context.ts';

export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/** Description of a route, from which its documentation, command lines, consoles and typed clients follow. */
export interface RouteDescription {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** the whole path, e.g. `/operator/orders/:id` */
  path: string;
  /** who may call the route: whoever has a key of the operator's */
  access: 'operator';
  /** scope that opens the route beside `read` or `write` */
  scope?: 'orders' | 'catalogue';
  tag: string;
  summary: string;
  query?: Schema;
  body?: Schema;
  /** the body is bytes of this type, or a form that has them */
  file?: string;
  /** the body is a form with files of this type */
  files?: string;
  /** maximum size of the body; 1 MB when absent */
  maxBodyBytes?: number;
  /** example of the body */
  example?: unknown;
  /** media types of the response in addition to JSON, or instead of it */
  media?: readonly string[];
  /** schema of the response; absent where it is not JSON */
  answer?: Schema;
  status?: 200 | 201;
  /** error responses in addition to those of every route, by status, with their meaning */
  refusals?: Partial<Record<number, string>>;
  /** answers one record with an `ETag`; a write takes `If-Match` */
  isVersioned?: boolean;
  /** answers with CSV as well */
  isTable?: boolean;
}

/** A call that the shop answers: its description, and the function that runs it. */
export interface Route extends RouteDescription {
  /** @param params parts of the path, by their names */
  handle(c: Context<AppEnv>, params: PathParams): Promise<Response>;
}

/** Parts of a path as they stand in the address, by the names that the route gives them. */
export type PathParams = Record<string, string>;
