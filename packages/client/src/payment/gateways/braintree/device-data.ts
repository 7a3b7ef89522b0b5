import type { Flow } from '../../flow.ts';
import type { BraintreeClient, BraintreeWeb } from './braintree-web.ts';

/**
 * Collects the data by which Braintree's fraud rules judge a payment, as its script gathers them in this browser;
 * undefined where that fails, since a payment without them is riskier, and the shopper is not to blame.
 */
export async function collectDeviceData(flow: Flow, client: BraintreeClient): Promise<string | undefined> {
  try {
    await flow.loadScripts(undefined, ['braintree-data-collector']);
    flow.library('braintree-data-collector');
    const { dataCollector } = flow.library<BraintreeWeb>('braintree-web');
    return (await dataCollector.create({ client })).deviceData;
  } catch {
    return undefined;
  }
}
