import type { StoreSettings } from '@mercer/contract';
import { type Db, pinRuleVersion } from '@mercer/database';
import type { Gateways } from '@mercer/gateways';
import type { Context } from 'hono';
import type { Config, Log, PictureStore, Scanner } from './config.ts';
import type { NamedRequest } from './named-request.ts';
import type { CallEnv } from './network.ts';
import type { OperatorKey } from './operator-key.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SessionHandle } from './session-handle.ts';

/** Dependencies of the use cases, passed in by the composition root. */
export interface AppDeps {
  db: Db;
  /** Read replica that is at most a second behind, for lists and products; `db` when left out. */
  reader?: Db | undefined;
  config: Config;
  /** Uploaded pictures and their sizes are kept there; in the database and in files when left out. */
  pictures?: PictureStore | undefined;
  /** Has a look at uploads before they are decoded; nobody when left out. */
  scanner?: Scanner | undefined;
  /** Reaches the payment gateways. */
  fetch: (request: Request) => Promise<Response>;
  gateways: Gateways;
  now: () => Date;
  log: Log;
  /** Shared with what answers strangers beside the backend; its own when left out. */
  rateLimiter?: RateLimiter | undefined;
  /** Called after each request that may have written: there may be mails and events to send. */
  afterWrite?: (() => void) | undefined;
  /** Removes the files beside the database in which an address stands, in lower case. */
  forgetFiles?: ((email: string) => Promise<void>) | undefined;
  /** Told of each search, typed to its end, that found nothing. */
  missedSearch?: ((search: string) => void) | undefined;
  /** Aborted when the process is to end: what would go on for ever stops. */
  ending?: AbortSignal | undefined;
  /** Returns the free bytes on the disk that holds the shop's files. */
  freeBytes?: (() => Promise<number>) | undefined;
}

export interface AppEnv {
  Bindings: CallEnv | undefined;
  Variables: {
    deps: AppDeps;
    session: SessionHandle;
    store?: Promise<StoreSettings>;
    rules?: Promise<Db>;
    /** the answer names the images as its caller can reach them */
    hasImageAddresses?: boolean;
    /** Path of the route that answers, where the router does not know it: `/operator/orders/:id`. */
    route?: string;
    /** Write that an `Idempotency-Key` of the shopper names. */
    namedRequest?: NamedRequest;
    /** Key that calls /operator. */
    operator: OperatorKey;
    /**
     * Checks that the key was not revoked since it was found.
     * @throws ApiError 401
     */
    assertCaller(db: Db): Promise<void>;
  };
}

/** A handle of the request's own, which knows the rules as they were when it was asked for first, see {@link pinRuleVersion}. */
export function getRulePinnedDb(c: Context<AppEnv>): Promise<Db> {
  const pinnedDb = c.get('rules') ?? pinRuleVersion(c.var.deps.db);
  c.set('rules', pinnedDb);
  return pinnedDb;
}

/** The locales that a request names, the first one first; a failure may come before its session is known. */
export function listRequestedLocales(c: Context<AppEnv>): (string | null | undefined)[] {
  const session: SessionHandle | undefined = c.var.session;
  return [c.req.query('$locale'), c.req.header('x-locale'), session?.row?.locale];
}

/**
 * Returns true when a script of the shop's own pages calls: browsers say so, and those pages leave the session to its
 * cookie.
 */
export function isShopPageCall(c: Context<AppEnv>): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' && !c.req.header('x-session');
}
