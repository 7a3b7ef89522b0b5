import { GatewayUnavailable, gatewayNames } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';

interface GatewayWork<T> {
  /** what is to be done at a gateway, the most urgent first */
  due(gateway: string): Promise<T[]>;
  /** what makes it the same when it is due again */
  idOf(item: T): string;
  work(item: T): Promise<void>;
  /** for the log, when one of them fails */
  what: string;
}

/** A gateway that takes a second to answer is asked 16 times a second. */
const workersPerGateway = 16;

type Deps = Pick<AppDeps, 'log' | 'ending'>;

/** A pool of workers for each gateway, and one for gift cards (bulkheads), so that none waits for another. */
export async function workPerGateway<T>(deps: Deps, work: GatewayWork<T>): Promise<void> {
  await Promise.all([...gatewayNames, 'giftcard'].map((gateway) => runRounds(deps, gateway, work)));
}

/** Until nothing new is due. What fails, and what comes after it, waits for the next sweep. */
async function runRounds<T>(deps: Deps, gateway: string, work: GatewayWork<T>): Promise<void> {
  const seen = new Set<string>();
  let isWhole = true;
  while (isWhole && !deps.ending?.aborted) {
    const due = (await work.due(gateway)).filter((item) => !seen.has(work.idOf(item)));
    if (due.length === 0) return;
    for (const item of due) seen.add(work.idOf(item));
    isWhole = await runWorkers(deps, gateway, due, work);
  }
}

/** A few at once. When the gateway does not answer, the rest waits. @returns whether all were done */
async function runWorkers<T>(
  { log }: Deps,
  gateway: string,
  rest: T[],
  { work, what }: GatewayWork<T>,
): Promise<boolean> {
  let isWhole = true;
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      await work(item).catch((error) => {
        isWhole = false;
        if (error instanceof GatewayUnavailable) rest.length = 0;
        log.error(what, { gateway, error: String(error) });
      });
    }
  };
  await Promise.all(Array.from({ length: workersPerGateway }, worker));
  return isWhole;
}
