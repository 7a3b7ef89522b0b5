export { adapters } from '../payment/adapters.ts';
export { createScriptLoader } from '../payment/script-loader.ts';
export { scripts } from '../payment/scripts.ts';
export { type Answer, openShop } from './shop.ts';
