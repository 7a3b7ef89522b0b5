import type { KeyTable } from '../key-table.ts';

export interface AirwallexKeys {
  /** e.g. `https://api.airwallex.com/api/v1` */
  url: string;
  clientId: string;
  apiKey: string;
  webhookSecret: string;
}

const developer = 'airwallex.com (demo.airwallex.com with test), Account, Developer';
const hostsOf: Record<string, { api: string; checkout: string }> = {
  live: { api: 'https://api.airwallex.com', checkout: 'https://checkout.airwallex.com' },
  test: { api: 'https://api-demo.airwallex.com', checkout: 'https://checkout-demo.airwallex.com' },
};

export const airwallexKeys: KeyTable<AirwallexKeys & { mode: string }> = {
  title: 'Airwallex',
  url: ({ mode = '' }) => `${hostsOf[mode]?.api}/api/v1`,
  // where `airwallex-payment-elements` loads from, by its `env`
  hosts: ({ mode = '' }) => {
    const { api = '', checkout = '' } = hostsOf[mode] ?? {};
    return { script: [checkout], frame: [checkout], connect: [checkout, api] };
  },
  variables: {
    clientId: {
      name: 'AIRWALLEX_CLIENT_ID',
      shape: /^[\w-]{16,64}$/,
      looksLike: 'a letter, a digit, - or _, as all of its 22 are,',
      where: `${developer}, API keys, Client ID`,
    },
    apiKey: {
      name: 'AIRWALLEX_API_KEY',
      shape: /^[\w-]{32,256}$/,
      looksLike: 'a letter or a digit, as all of its 128 are,',
      where: `${developer}, API keys`,
    },
    webhookSecret: {
      name: 'AIRWALLEX_WEBHOOK_SECRET',
      shape: /^\S{16,200}$/,
      looksLike: 'whsec_',
      where: `${developer}, Webhooks, Secret key, at '/vault/webhooks/airwallex' of the shop`,
    },
    // its keys look the same in both
    mode: {
      name: 'AIRWALLEX_MODE',
      shape: /^(?<mode>test|live)$/,
      looksLike: "test ('demo' at Airwallex) or live",
      where: 'the address that the keys are from',
    },
  },
};

/** The script of the card's fields. */
export function cardScript(mode: string): string {
  return `${hostsOf[mode]?.checkout}/assets/elements.bundle.min.js`;
}
