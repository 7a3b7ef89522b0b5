import { test } from 'vitest';
import { airwallexScript } from './airwallex/script.ts';
import { openAirwallex } from './airwallex/world.ts';
import { expectWhole, runMerchantScript } from './run-script.ts';

runMerchantScript(airwallexScript);

test('what a shop asks is listed as a whole', async () => {
  const { api, simulation } = await openAirwallex();
  expectWhole(airwallexScript, {
    Payments: api.paymentIntents,
    'Payment attempts': api.paymentAttempts,
    Customers: api.customers,
    'Payment methods': api.paymentMethods,
    'Payment consents': api.paymentConsents,
    Refunds: api.refunds,
    Disputes: api.paymentDisputes,
    Simulation: simulation.paymentAcceptance,
    Configuration: api.config,
  });
});
