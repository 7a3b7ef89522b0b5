import type { Session } from '@mercer/contract';
import type { Context } from '../context.ts';

export type SessionApi = ReturnType<typeof createSession>;

export function createSession({ call, options }: Context) {
  return {
    get: () => call<Session | null>('get', 'session'),
    /** The session's token, where scripts may read it. */
    getCookie: (): string | undefined => options.getCookie('swell-session'),
    setCookie: (token: string): void => options.setCookie('swell-session', token),
  };
}
