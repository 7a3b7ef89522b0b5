import { readFileSync } from 'node:fs';
import swell4 from 'swell-js-4';
import swell5 from 'swell-js-5';

const packages = { 'swell-js-4': swell4, 'swell-js-5': swell5 };

/** A published release of swell-js, by the name under which it is installed here. */
export type Release = keyof typeof packages;

/** Client of any release. Its types differ from release to release, so an application is written without them. */
// biome-ignore lint/suspicious/noExplicitAny: the packages' own types differ from each other and from their answers
export type Swell = any;

export const publicKey = 'pk_demo_mercer';

/** A client of a server, which reads and writes the cookies of its visitor by the options. */
export function createClient(release: Release, shop: string, options: object = {}): Swell {
  const client: Swell = packages[release];
  return client.create('mercer', publicKey, { url: shop, vaultUrl: `${shop}/vault`, ...options });
}

/** The file that pages load. */
export function clientScript(release: Release): string {
  return readFileSync(`node_modules/${release}/dist/swell.umd.min.js`, 'utf8');
}

/** The call that a page begins with. */
export function createInitScript(shop: string): string {
  return `swell.init('mercer', '${publicKey}', { url: '${shop}', vaultUrl: '${shop}/vault' });`;
}
