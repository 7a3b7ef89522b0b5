import type { ResolvedOptions } from '../options.ts';
import { gatewayScripts } from '../payment/gateways.ts';
import { createScriptLoader as createLoader } from '../payment/script-loader.ts';

export { adapters, gatewayScripts as scripts } from '../payment/gateways.ts';
export { openStubShop, type StubResponse } from './shop.ts';

export const createScriptLoader = (options: ResolvedOptions) => createLoader(options, gatewayScripts);
