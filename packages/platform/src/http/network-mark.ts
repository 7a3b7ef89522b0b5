import type { AppDeps } from './context.ts';
import { linkSignature } from './link-signature.ts';

const signs = 10;

/**
 * Builds the pseudonym of a network in the log, which changes daily (UTC): a network's lines belong together, and only
 * the shop's secret could tell whose they are.
 * @param network as `getCallerNetwork` returns it
 */
export function buildNetworkMark(
  { config, now }: Pick<AppDeps, 'config' | 'now'>,
  network: string | undefined,
): { network?: string } {
  if (network === undefined) return {};
  const day = now().toISOString().slice(0, 10);
  return { network: linkSignature(config, `network of ${day}: ${network}`).slice(0, signs) };
}
