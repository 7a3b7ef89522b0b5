import { amazonScript } from './amazon.ts';
import { runMerchantScript } from './run-script.ts';

runMerchantScript(amazonScript);
