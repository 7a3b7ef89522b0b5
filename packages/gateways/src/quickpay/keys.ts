import type { KeyTable } from '../key-table.ts';

export interface QuickpayKeys {
  /** e.g. `https://api.quickpay.net` */
  url: string;
  apiKey: string;
  privateKey: string;
  /** test: what is paid with QuickPay's test cards counts */
  mode: string;
}

const integration = 'manage.quickpay.net, Settings, Integration';

export const quickpayKeys: KeyTable<QuickpayKeys> = {
  title: 'QuickPay',
  reservedPrefix: 'QUICKPAY_',
  url: 'https://api.quickpay.net',
  // shoppers go to QuickPay's own page: nothing of it is loaded into ours
  hosts: { script: [], frame: [], connect: [] },
  variables: {
    apiKey: {
      name: 'QUICKPAY_API_KEY',
      shape: /^[0-9a-f]{64}$/,
      looksLike: '64 digits and letters from a to f',
      whereToFind: `${integration}, the API user`,
    },
    privateKey: {
      name: 'QUICKPAY_PRIVATE_KEY',
      shape: /^[0-9a-f]{64}$/,
      looksLike: '64 digits and letters from a to f',
      whereToFind: `${integration}, Private key`,
    },
    mode: {
      name: 'QUICKPAY_MODE',
      shape: /^(?<mode>test|live)$/,
      looksLike: 'test (its test cards count as paid) or live',
      whereToFind: 'your choice: an account of QuickPay takes both',
    },
  },
};
