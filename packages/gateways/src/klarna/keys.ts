import type { KeyTable } from '../key-table.ts';

export interface KlarnaKeys {
  /** e.g. `https://api.playground.klarna.com` */
  url: string;
  username: string;
  password: string;
  region: string;
  mode: string;
}

const regions: Record<string, string> = { eu: '', na: '-na', oc: '-oc' };
const merchantPortal = 'portal.klarna.com, Settings, Klarna API Keys';

export const klarnaKeys: KeyTable<KlarnaKeys> = {
  title: 'Klarna',
  reservedPrefix: 'KLARNA_',
  // https://docs.klarna.com/api/api-urls/
  url: ({ region = '', mode }) => `https://api${regions[region]}${mode === 'test' ? '.playground' : ''}.klarna.com`,
  // shoppers go to Klarna's own page: nothing of it is loaded into ours
  hosts: { script: [], frame: [], connect: [] },
  variables: {
    username: {
      name: 'KLARNA_USERNAME',
      shape: /^[\w-]{4,100}$/,
      looksLike: 'K, M or N, in the playground P before it',
      whereToFind: merchantPortal,
    },
    password: {
      name: 'KLARNA_PASSWORD',
      shape: /^\S{8,500}$/,
      looksLike: 'whatever Klarna has shown once',
      whereToFind: merchantPortal,
    },
    region: {
      name: 'KLARNA_REGION',
      shape: /^(eu|na|oc)$/,
      looksLike: 'eu, na (North America) or oc (Oceania)',
      whereToFind: 'the contract: where you sell',
    },
    mode: {
      name: 'KLARNA_MODE',
      shape: /^(?<mode>test|live)$/,
      looksLike: 'test (keys of the playground) or live',
      whereToFind: 'the address of the portal that the keys are from',
    },
  },
};
