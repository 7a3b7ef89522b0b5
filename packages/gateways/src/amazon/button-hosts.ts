import type { PolicyHosts } from '../policy-hosts.ts';
import { toApiRegion } from './currencies.ts';

const scripts: Readonly<Record<string, string>> = {
  na: 'https://static-na.payments-amazon.com',
  eu: 'https://static-eu.payments-amazon.com',
  jp: 'https://static-fe.payments-amazon.com',
};

/** Domains where the region's shoppers log in; the script of each region also calls hosts of amazon.com. */
const shops: Readonly<Record<string, readonly string[]>> = {
  na: [],
  eu: ['de', 'co.uk', 'fr', 'it', 'es'],
  jp: ['co.jp', 'jp'],
};

/** The address of the button's script; each region has its own. */
export function buttonScript(region: string): string {
  return `${scripts[toApiRegion(region)]}/checkout.js`;
}

/**
 * Lists the hosts that Amazon's own extension for Magento puts into a content security policy (etc/csp_whitelist.xml),
 * for one region. The button uses a shadow tree with a style element and a style attribute, which take no nonce;
 * another build frames it from the image host.
 */
export function listButtonHosts(region: string): PolicyHosts {
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
