import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

export type Filters<Name extends string> = Partial<Record<Name, string>>;

/**
 * Filters of a list, which are in the address: a link, a bookmark and Back have them. Typing replaces the entry of the
 * history, a choice makes a new one.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const filters: Filters<Name> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  const changeFilters = useCallback(
    (change: Filters<Name>, options: { isTyping?: boolean } = {}) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries<string | undefined>(change)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: options.isTyping ?? false },
      ),
    [setParams],
  );
  return [filters, changeFilters] as const;
}
