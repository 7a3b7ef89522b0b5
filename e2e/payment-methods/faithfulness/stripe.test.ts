import { runScript } from './run-script.ts';
import { stripeScript } from './stripe.ts';

runScript(stripeScript);
