import { createContext, type ReactNode, useContext } from 'react';

/**
 * Cache key of a page fragment: its name, then everything that it shows apart from the shop's and the shopper's
 * settings.
 */
export type PartKey = [name: string, ...shown: unknown[]];

/** Knows, while a document is rendered, for which fragments the markup is cached. */
export interface CachedFragments {
  /** @returns what stands for the part until the page is rendered, or what stands around it where it has to be rendered first */
  place(key: PartKey): string | [start: string, end: string];
}

export const KeptPartsContext = createContext<CachedFragments | undefined>(undefined);

interface CachedFragmentProps {
  by: PartKey;
  children: ReactNode;
}

/**
 * A part that many pages have: the server renders it once. It is no more than its
 * markup: it asks for no id (`useId`), which is another in each place, and puts nothing into the head. Parts may be in it,
 * in elements of their own: React would write something between two that touch.
 */
export function CachedFragment({ by, children }: CachedFragmentProps) {
  const parts = useContext(KeptPartsContext);
  if (!parts) return children;
  const place = parts.place(by);
  if (typeof place === 'string') return place;
  const [start, end] = place;
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
}
