import { GatewayUnavailable, gatewayNames } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';

interface GatewayWork<T> {
  /** what is to be done at a gateway, the most urgent first */
  due(gateway: string): Promise<T[]>;
  work(item: T): Promise<void>;
  /** for the log, when one of them fails */
  what: string;
}

const workersPerGateway = 8;

/** A pool of workers for each gateway, and one for gift cards (bulkheads), so that none waits for another. */
export async function workPerGateway<T>(deps: Pick<AppDeps, 'log'>, work: GatewayWork<T>): Promise<void> {
  await Promise.all([...gatewayNames, 'giftcard'].map((gateway) => runWorkers(deps, gateway, work)));
}

/** A few at once. When the gateway does not answer, the rest waits for the next round. */
async function runWorkers<T>(
  { log }: Pick<AppDeps, 'log'>,
  gateway: string,
  { due, work, what }: GatewayWork<T>,
): Promise<void> {
  const rest = await due(gateway);
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      await work(item).catch((error) => {
        if (error instanceof GatewayUnavailable) rest.length = 0;
        log.error(what, { gateway, error: String(error) });
      });
    }
  };
  await Promise.all(Array.from({ length: workersPerGateway }, worker));
}
