import type { Session } from '@mercer/contract';
import type { Cased, Casing } from '../camel.ts';
import type { Context } from '../context.ts';

/** Session of this shopper on the server, and the token that names it. */
export interface SessionApi<C extends Casing = 'snake'> {
  /**
   * Account, cart, locale and currency of the session.
   * @example
   * const session = await swell.session.get();
   * console.log(session?.account_id ?? 'a visitor');
   */
  get(): Promise<Cased<Session, C> | null>;
  /**
   * The session's token, where scripts may read it; to pass it on to another system.
   * @example const token = swell.session.getCookie();
   */
  getCookie(): string | undefined;
  /**
   * Goes on with a session of another system.
   * @example swell.session.setCookie('token of another page');
   */
  setCookie(token: string): void;
}

export function createSession({ call, options }: Context): SessionApi {
  return {
    get: () => call('get', 'session'),
    getCookie: () => options.getCookie('swell-session'),
    setCookie: (token) => options.setCookie('swell-session', token),
  };
}
