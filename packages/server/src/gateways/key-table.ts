import type { PolicyHosts } from './policy-hosts.ts';

/** A variable of the environment that holds a key. */
export interface KeyVariable {
  name: string;
  /** of its value; what it captures as `mode` is `test` or `live`, or what the gateway calls them */
  shape: RegExp;
  /** what a shape alone does not tell */
  isGood?: (value: string) => boolean;
  /** what such a value begins with, for who has mistaken it */
  looksLike: string;
  /** where the owner of the shop finds it */
  where: string;
}

/** What a gateway needs to be told of, and where it is. */
export interface KeyTable<Keys extends { url: string }> {
  title: string;
  /** of the API: one for all, or by the keys' values */
  url: string | ((values: Record<string, string>) => string);
  /** hosts of the browser's scripts, frames and calls, as the gateway documents them */
  hosts: PolicyHosts | ((values: Record<string, string>) => PolicyHosts);
  variables: { [Field in Exclude<keyof Keys, 'url'>]: KeyVariable };
}
