import { paysafecardScript } from './paysafecard.ts';
import { runMerchantScript } from './run-script.ts';

runMerchantScript(paysafecardScript);
