import { runMerchantScript, runOnPostgres } from './run-script.ts';
import { stripeScript } from './stripe/script.ts';

runMerchantScript(stripeScript);
runOnPostgres(stripeScript, /search|events\.list|deleted|announced|fails later|increment/);
