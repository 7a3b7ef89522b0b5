import type { GatewayDeps } from './port.ts';

interface Login {
  token: string;
  /** ms, a little less than its token lives: the gateway's clock may be ahead */
  staysMs: number;
}

/** Logs in when it is first asked, and anew when the token is about to end or has been refused. */
export function createLoginCache(logIn: () => Promise<Login>, { now }: Pick<GatewayDeps, 'now'>) {
  let login: Promise<{ token: string; until: number }> | undefined;

  async function startLogin() {
    const begunAt = now().getTime();
    const { token, staysMs } = await logIn();
    return { token, until: begunAt + staysMs };
  }

  function discardLogin(ended: typeof login): void {
    if (login === ended) login = undefined;
  }

  /** Returns the login in progress or starts one, so that concurrent callers log in once. */
  function getCurrentLogin() {
    if (login) return login;
    const newLogin = startLogin();
    login = newLogin;
    newLogin.catch(() => discardLogin(newLogin));
    return newLogin;
  }

  return {
    async token(): Promise<string> {
      const currentLogin = getCurrentLogin();
      const { token, until } = await currentLogin;
      if (until > now().getTime()) return token;
      discardLogin(currentLogin);
      return (await getCurrentLogin()).token;
    },
    /** Discards a token that the gateway no longer accepts. */
    refused(): void {
      login = undefined;
    },
  };
}
