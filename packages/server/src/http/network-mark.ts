import type { AppDeps } from './context.ts';
import { linkSignature } from './link-signature.ts';

const signs = 10;

/**
 * What stands for a network in the log, for a day (UTC): its lines belong together, and without the secret of the shop
 * nobody learns whose they are.
 * @param network as `networkOf` has it
 */
export function networkMark(
  { config, now }: Pick<AppDeps, 'config' | 'now'>,
  network: string | undefined,
): { network?: string } {
  if (network === undefined) return {};
  const day = now().toISOString().slice(0, 10);
  return { network: linkSignature(config, `network of ${day}: ${network}`).slice(0, signs) };
}
