import type { PolicyHosts } from '../policy-hosts.ts';
import { apiRegion } from './currencies.ts';

const scripts: Readonly<Record<string, string>> = {
  na: 'https://static-na.payments-amazon.com',
  eu: 'https://static-eu.payments-amazon.com',
  jp: 'https://static-fe.payments-amazon.com',
};

/** Those that the region's shoppers log in at; the script of each region asks hosts of amazon.com as well. */
const shops: Readonly<Record<string, readonly string[]>> = {
  na: [],
  eu: ['de', 'co.uk', 'fr', 'it', 'es'],
  jp: ['co.jp', 'jp'],
};

/** The address of the button's script; each region has its own. */
export function buttonScript(region: string): string {
  return `${scripts[apiRegion(region)]}/checkout.js`;
}

/**
 * What Amazon's own extension for Magento puts into a policy (etc/csp_whitelist.xml), of one region. Its button stands in a shadow
 * tree with a style element and a style attribute, which take no nonce; another build frames it from its host of pictures.
 */
export function buttonHosts(region: string): PolicyHosts {
  const ends = ['com', ...(shops[region] ?? [])];
  const pages = ends.map((end) => `https://*.amazon.${end}`);
  const pay = ends.map((end) => `https://*.amazonpay.${end}`);
  const media = ['https://*.media-amazon.com', 'https://*.ssl-images-amazon.com'];
  return {
    script: [scripts[region] ?? ''],
    frame: [...pages, 'https://*.payments-amazon.com', 'https://m.media-amazon.com'],
    connect: [...pages, ...pay],
    image: [...media, 'https://*.payments-amazon.com'],
    form: pages,
    setsStyles: true,
  };
}
