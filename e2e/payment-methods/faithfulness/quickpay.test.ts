import { quickpayScript } from './quickpay.ts';
import { runScript } from './run-script.ts';

runScript(quickpayScript);
