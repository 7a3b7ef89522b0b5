const patienceMs = 2000;

interface Sought {
  key: string;
  /** Somebody serves it. */
  isRunning: boolean | undefined;
}

/**
 * Where the shop that runs here answers, of the addresses that it may have.
 * @returns undefined: nowhere, or another shop does
 */
export async function runningAt(addresses: string[], { key, isRunning }: Sought): Promise<string | undefined> {
  for (const url of addresses) {
    // who has the lock of these files is this shop; behind a database server it may be another one
    if ((await isShop(url)) && (isRunning || (await knows(url, key)))) return url;
  }
  return undefined;
}

async function isShop(url: string): Promise<boolean> {
  const answer = await ask(`${url}/healthz`);
  return answer?.ok === true && answer.headers.get('content-type')?.startsWith('application/json') === true;
}

/** It refuses the key of another one; a scope that is missing is no other key. */
async function knows(url: string, key: string): Promise<boolean> {
  const answer = await ask(`${url}/operator/settings`, { Authorization: `Bearer ${key}` });
  return answer?.ok === true || answer?.status === 403;
}

/** @returns undefined when nobody is there */
async function ask(url: string, headers: Record<string, string> = {}): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    return answer;
  } catch {
    return undefined; // whatever keeps it from answering, it is not there
  }
}
