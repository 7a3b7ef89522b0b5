export { adapters } from '../payment/adapters.ts';
export { createScriptLoader } from '../payment/script-loader.ts';
export { scripts } from '../payment/scripts.ts';
export { openStubShop, type StubResponse } from './shop.ts';
