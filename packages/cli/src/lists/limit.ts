import { defineOptional } from '../flags/flag.ts';
import { acceptInteger } from '../flags/kinds.ts';

/** Flag for the number of entries that a list shows. */
export const limitFlags = {
  limit: defineOptional(acceptInteger('count', { minimum: 1, maximum: 1_000_000 }), 'how many; 50 unless given'),
};
