import { assertNoFault } from '../../faults.ts';
import type { Flow } from '../../flow.ts';
import type { ScriptQuery } from '../../script-loader.ts';
import type { BraintreeClient, BraintreeWeb } from './braintree-web.ts';

/** Braintree's scripts and a client with the authorization that the vault has given. */
export async function openBraintree(
  flow: Flow,
  query?: ScriptQuery,
): Promise<{ braintree: BraintreeWeb; client: BraintreeClient }> {
  const authorization = assertNoFault(await flow.authorizeGateway<string>({ gateway: 'braintree' }));
  await flow.loadScripts(query);
  const braintree = flow.library<BraintreeWeb>('braintree-web');
  return { braintree, client: await braintree.client.create({ authorization }) };
}
