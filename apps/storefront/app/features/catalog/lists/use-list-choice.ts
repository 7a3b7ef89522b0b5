import { useLocation, useNavigate, useNavigation } from 'react-router';
import { buildListSearch, type ListChoice, parseListChoice, stayHere } from './list-choice.ts';

/** The choice in the address, or in the one that is on its way, and how to change it. */
export function useListChoice() {
  const currentLocation = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const { pathname, search } = next?.pathname === currentLocation.pathname ? next : currentLocation;
  const query = new URLSearchParams(search);
  const choice = parseListChoice(query);
  const q = query.get('q');
  const otherParameters: Record<string, string> = q === null ? {} : { q };
  const buildChoiceHref = (changed: Partial<ListChoice>) => {
    const { from: _, ...listChoiceFields } = choice;
    const text = buildListSearch({ ...listChoiceFields, page: 1, ...changed }, otherParameters);
    return { pathname, search: text && `?${text}` };
  };
  const applyChange = (changed: Partial<ListChoice>) => navigate(buildChoiceHref(changed), stayHere);
  return { choice, otherParameters, pathname, hrefOf: buildChoiceHref, change: applyChange };
}

/** The choice without one value of a filter, or without all of them. */
export function removeFilterValue({ filters }: ListChoice, id: string, value: string): Pick<ListChoice, 'filters'> {
  const { [id]: values = [], ...otherFilters } = filters;
  const remainingValues = values.filter((filterValue) => filterValue !== value);
  return { filters: remainingValues.length > 0 ? { ...otherFilters, [id]: remainingValues } : otherFilters };
}

export const nothingChosen = { min: null, max: null, filters: {} } satisfies Partial<ListChoice>;
