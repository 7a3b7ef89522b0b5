import type { KeyTable } from '../key-table.ts';

export interface PaysafecardKeys {
  /** e.g. `https://apitest.paysafecard.com/v1` */
  url: string;
  apiKey: string;
  mode: string;
}

export const paysafecardKeys: KeyTable<PaysafecardKeys> = {
  title: 'Paysafecard',
  reservedPrefix: 'PAYSAFECARD_',
  url: ({ mode }) => `https://${mode === 'test' ? 'apitest' : 'api'}.paysafecard.com/v1`,
  // shoppers go to Paysafecard's own page: nothing of it is loaded into ours
  hosts: { script: [], frame: [], connect: [] },
  variables: {
    apiKey: {
      name: 'PAYSAFECARD_API_KEY',
      shape: /^psc_[\w-]{4,200}$/,
      looksLike: 'psc_',
      whereToFind: 'what Paysafecard has sent, or in its Service Center',
    },
    mode: {
      name: 'PAYSAFECARD_MODE',
      shape: /^(?<mode>test|live)$/,
      looksLike: 'test (of the test system) or live',
      whereToFind: 'what Paysafecard has sent with the key',
    },
  },
};
