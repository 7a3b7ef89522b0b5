import type { GatewayDeps } from './port.ts';

interface Login {
  token: string;
  /** ms, a little less than its token lives: the gateway's clock may be ahead */
  staysMs: number;
}

/** Logs in when it is first asked, and anew when the token is about to end or has been refused. */
export function keepLogin(logIn: () => Promise<Login>, { now }: Pick<GatewayDeps, 'now'>) {
  let login: Promise<{ token: string; until: number }> | undefined;

  async function begin() {
    const begunAt = now().getTime();
    const { token, staysMs } = await logIn();
    return { token, until: begunAt + staysMs };
  }

  function forget(ended: typeof login): void {
    if (login === ended) login = undefined;
  }

  /** Those who ask at once log in once. */
  function current() {
    if (login) return login;
    const begun = begin();
    login = begun;
    begun.catch(() => forget(begun));
    return begun;
  }

  return {
    async token(): Promise<string> {
      const known = current();
      const { token, until } = await known;
      if (until > now().getTime()) return token;
      forget(known);
      return (await current()).token;
    },
    /** Of a token that the gateway does not take any more. */
    refused(): void {
      login = undefined;
    },
  };
}
