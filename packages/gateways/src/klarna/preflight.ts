import type { Preflight } from '../port.ts';
import { announcesByPayment, checkCurrencies, checkGatewayKeys } from '../preflight.ts';
import type { Klarna } from './api.ts';
import { type KlarnaKeys, klarnaKeys } from './keys.ts';

/** https://docs.klarna.com/klarna-payments/before-you-start/data-requirements/puchase-countries-currencies-locales/ */
const currencies: Record<string, string[]> = {
  eu: ['CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HUF', 'NOK', 'PLN', 'RON', 'SEK'],
  na: ['CAD', 'MXN', 'USD'],
  oc: ['AUD', 'NZD'],
};

/** @param address by which an order's session is announced */
export function createPreflight({ ask }: Klarna, { region }: KlarnaKeys, address: string): Preflight {
  return {
    async check(question) {
      const currencyCheck = checkCurrencies(`Klarna (${region})`, currencies[region] ?? [], question.currencies);
      return [
        await checkGatewayKeys(klarnaKeys, () => ask('/hpp/v1/sessions/preflight')),
        announcesByPayment('Klarna'),
        currencyCheck,
      ];
    },
    signSample: () => buildSampleEvent(address),
  };
}

/** An empty announcement: its address is the signature. */
function buildSampleEvent(address: string) {
  const { pathname, search } = new URL(address);
  return { path: pathname + search, headers: { 'Content-Type': 'application/json' }, body: '{}' };
}
