import ours, { version } from '@mercer/client';
import swell4 from 'swell-js-4';
import swell5 from 'swell-js-5';

/** The published packages, as a developer installs them, and our client. */
export const releases = [
  ['swell-js 4.2.5', '4.2.5', swell4],
  ['swell-js 5.8.1', '5.8.1', swell5],
  ['our client', version, ours],
] as const;

/** Answers are read loosely: the test says what has to be in them. */
// biome-ignore lint/suspicious/noExplicitAny: the packages' own types differ from each other and from their answers
export type Swell = any;

/** Opens the browser of one shopper: a client with a cookie jar of its own. */
export function openBrowserClient(release: (typeof releases)[number][2], url: string): Swell {
  const jar = new Map<string, string>();
  const options = {
    url,
    vaultUrl: `${url}/vault`,
    getCookie: (name: string) => jar.get(name),
    setCookie: (name: string, value: string) => jar.set(name, value),
  };
  // biome-ignore lint/suspicious/noExplicitAny: `create` is missing in the types of 4.2.5
  return (release as any).create('mercer', 'pk_demo_mercer', options);
}
