import type { Flow } from '../flow.ts';
import type { BraintreeClient, BraintreeWeb } from './braintree-web.ts';

/**
 * What Braintree's fraud rules go by, as its script has collected it in this browser; undefined where that fails, since a payment
 * without it is riskier, and no fault of the shopper's.
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
