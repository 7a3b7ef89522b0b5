import { openBackend } from '@mercer/host/backend/backend';
import { createOperatorClient } from '@mercer/operator';
import type { LocalShop } from './local-shop.ts';
import type { OpenShop } from './shop.ts';

/** A shop that nobody serves, opened for a few calls. Its mails and events go out when it runs. */
export async function shopInProcess({ config, key }: LocalShop, signal: AbortSignal): Promise<OpenShop> {
  const { app, close, runImports } = await openBackend({ ...config, rateLimitPerIp: false }, { isServing: false });
  const fetchFromApp = async (request: Request) => {
    signal.throwIfAborted();
    return app.fetch(request);
  };
  return {
    client: createOperatorClient({ url: config.publicUrl, key, fetch: fetchFromApp }),
    url: config.publicUrl,
    runImports,
    close,
  };
}
