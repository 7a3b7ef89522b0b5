import { quickpayScript } from './quickpay.ts';
import { runMerchantScript } from './run-script.ts';

runMerchantScript(quickpayScript);
