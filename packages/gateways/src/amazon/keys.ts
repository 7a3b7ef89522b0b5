import { createPrivateKey } from 'node:crypto';
import type { KeyTable } from '../key-table.ts';
import { listButtonHosts } from './button-hosts.ts';
import { toApiRegion } from './currencies.ts';

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
  /** Region where the account is registered: `na`, `eu`, `uk` or `jp`. */
  region: string;
}

const central = 'sellercentral.amazon.com (.de, .co.jp), Integration, Integration Central';
const hosts: Record<string, string> = {
  na: 'pay-api.amazon.com',
  eu: 'pay-api.amazon.eu',
  jp: 'pay-api.amazon.jp',
};
export const amazonKeys: KeyTable<AmazonKeys> = {
  title: 'Amazon Pay',
  reservedPrefix: 'AMAZON_PAY_',
  url: ({ region = '' }) => `https://${hosts[toApiRegion(region)]}`,
  hosts: ({ region = '' }) => listButtonHosts(toApiRegion(region)),
  variables: {
    merchantId: {
      name: 'AMAZON_PAY_MERCHANT_ID',
      shape: /^A[A-Z0-9]{9,20}$/,
      looksLike: 'A',
      whereToFind: central,
    },
    publicKeyId: {
      name: 'AMAZON_PAY_PUBLIC_KEY_ID',
      shape: /^(?<mode>LIVE|SANDBOX)-[A-Z0-9]{16,40}$/,
      looksLike: 'LIVE- or SANDBOX-',
      whereToFind: `${central}, API keys`,
    },
    privateKey: {
      name: 'AMAZON_PAY_PRIVATE_KEY',
      shape: /^-----BEGIN (RSA )?PRIVATE KEY-----(\s|\\n)[A-Za-z0-9+/=\s\\]+-----END (RSA )?PRIVATE KEY-----\s*$/,
      isGood: (pem) => isRsaKey(restoreLineEnds(pem)),
      looksLike: '-----BEGIN PRIVATE KEY-----, has all its lines (or \\n between them)',
      whereToFind: `the file that ${central}, API keys, gave when the key was made`,
    },
    storeId: {
      name: 'AMAZON_PAY_STORE_ID',
      shape: /^amzn1\.application-oa2-client\.[\w]{16,64}$/,
      looksLike: 'amzn1.application-oa2-client.',
      whereToFind: `${central}, Store ID (Client ID)`,
    },
    region: {
      name: 'AMAZON_PAY_REGION',
      shape: /^(na|eu|uk|jp)$/,
      looksLike: 'na, eu, uk or jp',
      whereToFind: 'your account, by the currency that it is paid out in: na dollars, eu euros, uk pounds, jp yen',
    },
  },
};

/** A variable of the environment is often one line. */
export function restoreLineEnds(pem: string): string {
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
