import type { Preflight } from '../port.ts';
import { checkGatewayKeys, unknownWebhook } from '../preflight.ts';
import type { Amazon } from './api.ts';
import { amazonKeys } from './keys.ts';

/** Amazon signs what it announces with a key of its own. */
export function createPreflight({ ask }: Amazon, publicUrl: string): Preflight {
  return {
    async check() {
      // a charge that is not there: anything else than 404 is about the keys
      const keys = await checkGatewayKeys(
        amazonKeys,
        () => ask('charges/S00-0000000-0000000-C000000'),
        (status) => status !== 404,
      );
      const place = 'Seller Central, Settings, Integration Settings, Instant Notifications';
      const webhook = unknownWebhook('Amazon Pay', `${publicUrl}/vault/webhooks/amazon`, place);
      return [keys, webhook];
    },
  };
}
