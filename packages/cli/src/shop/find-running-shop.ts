const patienceMs = 2000;

interface ShopSearch {
  key: string;
  /** True where a process serves it, undefined where that is unknown. */
  isRunning: boolean | undefined;
}

/**
 * Finds the address at which the shop that runs here answers, among those that it may have.
 * @returns undefined: none, or another shop answers there
 */
export async function findRunningShop(
  addresses: string[],
  { key, isRunning }: ShopSearch,
): Promise<string | undefined> {
  for (const url of addresses) {
    // The holder of the lock on these files is this shop; with a database server it may be another one
    if ((await answersAsShop(url)) && (isRunning || (await acceptsKey(url, key)))) return url;
  }
  return undefined;
}

async function answersAsShop(url: string): Promise<boolean> {
  const answer = await probeAddress(`${url}/healthz`);
  return answer?.ok === true && answer.headers.get('content-type')?.startsWith('application/json') === true;
}

/**
 * Says whether a shop accepts the key: another shop refuses it, while a missing scope still means that the key is
 * known.
 */
async function acceptsKey(url: string, key: string): Promise<boolean> {
  const answer = await probeAddress(`${url}/operator/settings`, { Authorization: `Bearer ${key}` });
  return answer?.ok === true || answer?.status === 403;
}

/** @returns undefined when nobody is there */
async function probeAddress(url: string, headers: Record<string, string> = {}): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    return answer;
  } catch {
    return undefined; // a shop that cannot answer counts as not running
  }
}
