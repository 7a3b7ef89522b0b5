import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type ListChoice, listChoice, searchOf, stayHere } from './list-choice.ts';

/** The choice in the address, or in the one that is on its way, and how to change it. */
export function useListChoice() {
  const here = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const { pathname, search } = next?.pathname === here.pathname ? next : here;
  const query = new URLSearchParams(search);
  const choice = listChoice(query);
  const q = query.get('q');
  const kept: Record<string, string> = q === null ? {} : { q };
  const hrefOf = (changed: Partial<ListChoice>) => {
    const { from: _, ...chosen } = choice;
    const text = searchOf({ ...chosen, page: 1, ...changed }, kept);
    return { pathname, search: text && `?${text}` };
  };
  const change = (changed: Partial<ListChoice>) => navigate(hrefOf(changed), stayHere);
  return { choice, kept, pathname, hrefOf, change };
}

/** The choice without one value of a filter, or without all of them. */
export function without({ filters }: ListChoice, id: string, value: string): Pick<ListChoice, 'filters'> {
  const { [id]: values = [], ...others } = filters;
  const left = values.filter((one) => one !== value);
  return { filters: left.length > 0 ? { ...others, [id]: left } : others };
}

export const nothingChosen = { min: null, max: null, filters: {} } satisfies Partial<ListChoice>;
