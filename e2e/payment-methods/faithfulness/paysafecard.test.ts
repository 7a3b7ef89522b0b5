import { paysafecardScript } from './paysafecard.ts';
import { runScript } from './run-script.ts';

runScript(paysafecardScript);
