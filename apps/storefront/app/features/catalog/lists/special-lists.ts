import { isKeyInTable, listTableKeys } from '@mercer/contract';
import { pageSizes } from '../../../constants.ts';

const limit = pageSizes.specialList;

/** The five special lists and what they ask for (§7). */
export const specialLists = {
  deals: { sale: true, limit },
  'best-sellers': { sort: 'popularity desc', limit },
  'new-arrivals': { sort: 'date_created desc', limit },
  trending: { sort: 'popularity desc', limit },
  'free-shipping': { where: { 'shipping.free': true }, limit },
} as const;

export type SpecialListName = keyof typeof specialLists;

export const specialListNames = listTableKeys(specialLists);

/** @throws a 404 for an address that is none of them */
export function specialListName(pathname: string): SpecialListName {
  const name = pathname.split('/')[1]?.replace(/\.data$/, '') ?? '';
  if (!isKeyInTable(specialLists, name)) throw new Response(null, { status: 404 });
  return name;
}
