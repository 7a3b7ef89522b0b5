import { runOnPostgres, runScript } from './run-script.ts';
import { stripeScript } from './stripe/script.ts';

runScript(stripeScript);
runOnPostgres(stripeScript, /search|events\.list|deleted|announced|fails later|increment/);
