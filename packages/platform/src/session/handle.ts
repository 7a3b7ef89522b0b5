import { readCookie } from '@mercer/contract';
import { createSecretToken, hashToken, insertRow, updateRow, withRuleVersion } from '@mercer/database';
import type { Context, MiddlewareHandler } from 'hono';
import { checkCallerAfterBody } from '../http/body.ts';
import { type AppDeps, type AppEnv, isShopPageCall } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import type { SessionChange, SessionHandle, SessionRow } from '../http/session-handle.ts';
import { describeBrowser } from './browser.ts';
import { sessionCookies, sessionOfCookies } from './cookie.ts';
import { computeIdleCutoff, computeLoginCutoff, isDueForRenewal, readSessionState } from './session-row.ts';

/** Finds the session of the request; makes none until there is something to keep (§7). */
export const sessionMiddleware: MiddlewareHandler<AppEnv> = async (c, next) => {
  const session = await StoredSession.fromRequest(c);
  c.set('session', session);
  if (session.accountId !== null) checkSessionAfterBody(c, session);
  await next();
};

/** Milliseconds within which a body arrives for which the session is not read again. */
const promptBodyMs = 1000;

/** Refuses a body that arrived late when the account has ended the session meanwhile. */
function checkSessionAfterBody(c: Context<AppEnv>, session: SessionHandle): void {
  const { db, now } = c.var.deps;
  const { id, account_id } = session.row ?? {};
  const dateRead = now().getTime();
  checkCallerAfterBody(c.req.raw, async () => {
    if (id === undefined || now().getTime() - dateRead < promptBodyMs) return;
    const { session: currentRow } = await readSessionState(db, id);
    if (currentRow?.account_id !== account_id) throw unauthorized();
  });
}

/** The session's token as it came: told by who keeps it, else the cookie of the shop's own pages. */
export function readSessionToken(c: Context<AppEnv>): string | undefined {
  return c.req.header('x-session') || readCookieToken(c);
}

export function readCookieToken(c: Context<AppEnv>): string | undefined {
  return sessionOfCookies((name) => readCookie(c.req.header('cookie') ?? '', name));
}

/** A token that is new travels as a cookie to the shop's own pages and as `X-Session` to everyone else. */
class StoredSession implements SessionHandle {
  row: SessionRow | null;
  readonly #c: Context<AppEnv>;

  private constructor(c: Context<AppEnv>, row: SessionRow | null) {
    this.#c = c;
    this.row = row;
  }

  static async fromRequest(c: Context<AppEnv>): Promise<StoredSession> {
    const token = readSessionToken(c);
    if (!token) return new StoredSession(c, null);
    const { db, now } = c.var.deps;
    const { session: row, pricing } = await readSessionState(db, hashToken(token));
    c.set('rules', Promise.resolve(withRuleVersion(db, pricing)));
    if (!row) return new StoredSession(c, null);
    const isLongAgo = row.account_id !== null && row.date_created < computeLoginCutoff(now());
    if (isLongAgo) await db.deleteFrom('sessions').where('id', '=', row.id).execute();
    const handle = new StoredSession(c, isLongAgo || row.date_used < computeIdleCutoff(now()) ? null : row);
    await handle.#renew(token);
    return handle;
  }

  get accountId(): string | null {
    return this.row?.account_id ?? null;
  }

  async keep(change: SessionChange, db: AppDeps['db'] = this.#deps.db): Promise<SessionRow> {
    if (!this.row) return this.#create(change, db);
    await updateRow(db, 'sessions', this.row.id, change);
    this.row = { ...this.row, ...change };
    return this.row;
  }

  async rotate(change: SessionChange, db: AppDeps['db'] = this.#deps.db): Promise<SessionRow> {
    const old = this.row;
    if (old) await db.deleteFrom('sessions').where('id', '=', old.id).execute();
    return this.#create({ ...old, ...change }, db);
  }

  get #deps(): AppDeps {
    return this.#c.var.deps;
  }

  async #create(change: SessionChange, db: AppDeps['db']): Promise<SessionRow> {
    const token = createSecretToken();
    const date = this.#deps.now().toISOString();
    const blank = {
      account_id: null,
      cart_id: null,
      checkout_cart_id: null,
      left_cart_id: null,
      order_id: null,
      locale: null,
      currency: null,
    };
    // a session that signs in, or out, begins anew
    const dates = { date_created: date, date_used: date, date_password: null };
    const sessionFields = { ...blank, ...change, id: hashToken(token), ...dates };
    const browser = sessionFields.account_id ? describeBrowser(this.#c.req.header('user-agent')) : null;
    const row = { ...sessionFields, browser };
    await insertRow(db, 'sessions', row);
    this.row = row;
    this.#send(token);
    return row;
  }

  /** Renews the session once a day: the time of its last use, and the lifetime of its cookie. */
  async #renew(token: string) {
    if (!this.row) return;
    const { db, now } = this.#deps;
    if (!isDueForRenewal(this.row, now())) return;
    await this.keep({ date_used: now().toISOString() }, db);
    if (readCookieToken(this.#c) === token) this.#send(token);
  }

  #send(token: string) {
    if (!isShopPageCall(this.#c)) return this.#c.header('X-Session', token);
    for (const cookie of sessionCookies(token, this.#deps.config.publicUrl)) {
      this.#c.header('Set-Cookie', cookie, { append: true });
    }
  }
}
