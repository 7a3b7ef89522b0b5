import { createPrivateKey } from 'node:crypto';
import type { KeyTable } from '../key-table.ts';

export interface AmazonKeys {
  /** `https://pay-api.amazon.com`, or a stand-in's */
  url: string;
  /** the browser's, too */
  merchantId: string;
  /** the browser's, too */
  publicKeyId: string;
  /** PEM, or what reads it when it is first needed; a text may have `\n` for its line ends */
  privateKey: string | (() => Promise<string>);
  storeId: string;
  /** where the account sells: `na`, `eu` or `jp` */
  region: string;
}

const central = 'sellercentral.amazon.com (.de, .co.jp), Integration, Integration Central';
const hosts: Record<string, string> = { na: 'pay-api.amazon.com', eu: 'pay-api.amazon.eu', jp: 'pay-api.amazon.jp' };
const shops: Record<string, string[]> = {
  na: ['com'],
  eu: ['de', 'co.uk', 'fr', 'it', 'es'],
  jp: ['co.jp'],
};
const scriptHosts: Record<string, string> = {
  na: 'https://static-na.payments-amazon.com',
  eu: 'https://static-eu.payments-amazon.com',
  jp: 'https://static-fe.payments-amazon.com',
};

export const amazonKeys: KeyTable<AmazonKeys> = {
  title: 'Amazon Pay',
  url: ({ region = '' }) => `https://${hosts[region]}`,
  // those that Amazon's own extension for Magento puts into a policy (etc/csp_whitelist.xml), of the account's region
  hosts: ({ region = '' }) => {
    const pages = (shops[region] ?? []).map((name) => `https://*.amazon.${name}`);
    const script = [scriptHosts[region] ?? ''];
    return { script, frame: pages, connect: pages, image: [...script, 'https://m.media-amazon.com'], form: pages };
  },
  variables: {
    merchantId: {
      name: 'AMAZON_PAY_MERCHANT_ID',
      shape: /^A[A-Z0-9]{9,20}$/,
      looksLike: 'A',
      where: central,
    },
    publicKeyId: {
      name: 'AMAZON_PAY_PUBLIC_KEY_ID',
      shape: /^(?<mode>LIVE|SANDBOX)-[A-Z0-9]{16,40}$/,
      looksLike: 'LIVE- or SANDBOX-',
      where: `${central}, API keys`,
    },
    privateKey: {
      name: 'AMAZON_PAY_PRIVATE_KEY',
      shape: /^-----BEGIN (RSA )?PRIVATE KEY-----(\s|\\n)[A-Za-z0-9+/=\s\\]+-----END (RSA )?PRIVATE KEY-----\s*$/,
      isGood: (pem) => isRsaKey(lineEnds(pem)),
      looksLike: '-----BEGIN PRIVATE KEY-----, has all its lines (or \\n between them)',
      where: `the file that ${central}, API keys, gave when the key was made`,
    },
    storeId: {
      name: 'AMAZON_PAY_STORE_ID',
      shape: /^amzn1\.application-oa2-client\.[\w]{16,64}$/,
      looksLike: 'amzn1.application-oa2-client.',
      where: `${central}, Store ID (Client ID)`,
    },
    region: {
      name: 'AMAZON_PAY_REGION',
      shape: /^(na|eu|jp)$/,
      looksLike: 'na, eu or jp',
      where: 'your account: na sells in dollars, eu in euros and pounds, jp in yen',
    },
  },
};

/** The address of the button's script; each region has its own. */
export function buttonScript(region: string): string {
  return `${scriptHosts[region]}/checkout.js`;
}

/** A variable of the environment is often one line. */
export function lineEnds(pem: string): string {
  return pem.replaceAll('\\n', '\n');
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    // the reason would quote the key
    return false;
  }
}
