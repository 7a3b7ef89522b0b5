import { optional } from '../flags/flag.ts';
import { whole } from '../flags/kinds.ts';

/** How many of a list are shown. */
export const limitFlags = {
  limit: optional(whole('count', { least: 1, most: 1_000_000 }), 'how many; 50 unless given'),
};
