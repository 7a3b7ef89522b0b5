import { expect, test } from 'vitest';
import { airwallexScript } from './airwallex/script.ts';
import { amazonScript } from './amazon.ts';
import { braintreeScript } from './braintree/script.ts';
import { klarnaScript } from './klarna.ts';
import { paypalScript } from './paypal/script.ts';
import { paysafecardScript } from './paysafecard.ts';
import { quickpayScript } from './quickpay.ts';
import type { ScriptFacts } from './script.ts';
import { stripeScript } from './stripe/script.ts';
import { formatComparison } from './table.ts';

// Gateways with a script have a line each
const scripts: ScriptFacts[] = [
  stripeScript,
  paypalScript,
  amazonScript,
  klarnaScript,
  paysafecardScript,
  quickpayScript,
  airwallexScript,
  braintreeScript,
];

test('docs/internals/faithfulness/README.md compares the gateways', async () => {
  await expect(formatComparison(scripts)).toMatchFileSnapshot('../../../docs/internals/faithfulness/README.md');
});
