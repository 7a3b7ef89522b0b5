import { defineOptional, type Flag } from '../flags/flag.ts';
import { acceptText, address } from '../flags/kinds.ts';
import { UsageError } from '../usage-error.ts';

/** Flags of every command that speaks to a shop. */
export const shopFlags = {
  url: defineOptional(address, 'the shop, if it is elsewhere; or MERCER_URL'),
  key: defineOptional(acceptText('key'), 'an operator key; better MERCER_KEY, which no list of processes shows'),
} satisfies Record<string, Flag<string | undefined>>;

export interface Connection {
  url?: string | undefined;
  key?: string | undefined;
}

/** @returns with an address the shop is elsewhere, else it is the one of DATA_DIR or DATABASE_URL @throws UsageError */
export function readConnection(flags: Connection, { MERCER_URL, MERCER_KEY }: NodeJS.ProcessEnv): Connection {
  const url = flags.url ?? (MERCER_URL ? address.read(MERCER_URL, 'MERCER_URL') : undefined);
  const key = flags.key ?? (MERCER_KEY || undefined);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw new UsageError('The key contains invalid characters.');
  if (url && !key) throw new UsageError(`A shop elsewhere needs a key of its own: MERCER_KEY=sk_… beside --url ${url}`);
  return { url, key };
}
