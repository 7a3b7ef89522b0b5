import type { PolicyHosts } from './policy-hosts.ts';

/** A variable of the environment that holds a key. */
export interface KeyVariable {
  name: string;
  /** Pattern of the value; its group `mode` captures `test` or `live`, or the gateway's words for them. */
  shape: RegExp;
  /** Check for what the pattern alone cannot decide. */
  isGood?: (value: string) => boolean;
  /** Prefix of a valid value, shown to an owner who has entered a wrong one. */
  looksLike: string;
  /** Place where the owner of the shop finds the value. */
  whereToFind: string;
}

/** Environment variables, API address and browser hosts of a gateway. */
export interface KeyTable<Keys extends { url: string }> {
  title: string;
  /**
   * Prefix of variables that hold keys of the gateway and of nothing else: a shop does not start with such a variable
   * that it does not use.
   */
  reservedPrefix?: `${string}_`;
  /** Address of the API: one for all, or derived from the keys' values. */
  url: string | ((values: Record<string, string>) => string);
  /** hosts of the browser's scripts, frames and calls, as the gateway documents them */
  hosts: PolicyHosts | ((values: Record<string, string>) => PolicyHosts);
  variables: { [Field in Exclude<keyof Keys, 'url'>]: KeyVariable };
}
