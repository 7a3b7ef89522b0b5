import { UsageError } from '../usage-error.ts';
import { getUsualSetup, type Setup } from './setup.ts';

/**
 * Completes a setup with the usual values; legal pages are drafted only where the owner asks for them. @throws
 * UsageError for a shop without a name
 */
export function completeSetup(presetSetup: Partial<Setup>): Setup {
  const { name, ...otherParts } = presetSetup;
  if (name === undefined) throw new UsageError("A shop needs a name: npm run mercer -- init --name 'Blue Door'");
  return { name, ...getUsualSetup(otherParts), legal: false, ...otherParts };
}
