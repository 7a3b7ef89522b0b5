import type { KeyTable } from '../key-table.ts';

export interface AirwallexKeys {
  /** e.g. `https://api.airwallex.com/api/v1` */
  url: string;
  clientId: string;
  apiKey: string;
  webhookSecret: string;
}

const developer = 'airwallex.com (demo.airwallex.com with test), Account, Developer';
const environments: Record<string, { api: string; checkout: string; static: string; logs: string }> = {
  live: {
    api: 'https://api.airwallex.com',
    checkout: 'https://checkout.airwallex.com',
    static: 'https://static.airwallex.com',
    logs: 'https://o11y.airwallex.com',
  },
  test: {
    api: 'https://api-demo.airwallex.com',
    checkout: 'https://checkout-demo.airwallex.com',
    static: 'https://static-demo.airwallex.com',
    logs: 'https://o11y-demo.airwallex.com',
  },
};

/** The one address of the script for both environments: https://www.airwallex.com/docs/developer-tools/sdks/airwallex-js */
const components = 'https://static.airwallex.com';

export const airwallexKeys: KeyTable<AirwallexKeys & { mode: string }> = {
  title: 'Airwallex',
  reservedPrefix: 'AIRWALLEX_',
  url: ({ mode = '' }) => `${environments[mode]?.api}/api/v1`,
  // Hosts that `@airwallex/components-sdk` 1.35 loads and calls by its `env`: its controller, the payment elements and
  // its log
  hosts: ({ mode = '' }) => {
    const { api = '', checkout = '', static: controller = '', logs = '' } = environments[mode] ?? {};
    const script = [...new Set([components, controller, checkout])];
    return { script, frame: [checkout], connect: [checkout, api, logs] };
  },
  variables: {
    clientId: {
      name: 'AIRWALLEX_CLIENT_ID',
      shape: /^[\w-]{16,64}$/,
      looksLike: 'a letter, a digit, - or _, as all of its 22 are,',
      whereToFind: `${developer}, API keys, Client ID`,
    },
    apiKey: {
      name: 'AIRWALLEX_API_KEY',
      shape: /^[\w-]{32,256}$/,
      looksLike: 'a letter or a digit, as all of its 128 are,',
      whereToFind: `${developer}, API keys`,
    },
    webhookSecret: {
      name: 'AIRWALLEX_WEBHOOK_SECRET',
      shape: /^\S{16,200}$/,
      looksLike: 'whsec_',
      whereToFind: `${developer}, Webhooks, Secret key, at '/vault/webhooks/airwallex' of the shop`,
    },
    // Keys look the same in both modes
    mode: {
      name: 'AIRWALLEX_MODE',
      shape: /^(?<mode>test|live)$/,
      looksLike: "test ('demo' at Airwallex) or live",
      whereToFind: 'the address that the keys are from',
    },
  },
};
