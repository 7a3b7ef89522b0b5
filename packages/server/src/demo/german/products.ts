import { electronics } from './electronics.ts';
import { fashion } from './fashion.ts';
import { groceries } from './groceries.ts';
import { home } from './home.ts';

/** By their names in English. Those that are missing are read in English, as in a store that is half translated. */
export const germanProducts: Record<string, [name: string, description: string]> = {
  ...electronics,
  ...fashion,
  ...groceries,
  ...home,
};
