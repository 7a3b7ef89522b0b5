import { klarnaScript } from './klarna.ts';
import { runMerchantScript } from './run-script.ts';

runMerchantScript(klarnaScript);
