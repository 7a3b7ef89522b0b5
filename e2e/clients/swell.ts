import swell4 from 'swell-js-4';
import swell5 from 'swell-js-5';

/** The published packages, as a developer installs them. */
export const releases = [
  ['4.2.5', swell4],
  ['5.8.1', swell5],
] as const;

/** Both packages' answers are read loosely: the test says what has to be in them. */
// biome-ignore lint/suspicious/noExplicitAny: the packages' own types differ from each other and from their answers
export type Swell = any;

/** One browser of a shopper: a client with a cookie jar of its own. */
export function openBrowser(release: (typeof releases)[number][1], url: string): Swell {
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
