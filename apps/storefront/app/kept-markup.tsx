import { createContext, type ReactNode, useContext } from 'react';
import { derived } from './derived.ts';

/** While a document is rendered: where parts stand whose markup is known. */
export interface KeptParts {
  /** @returns what stands for the part until the page is rendered; undefined where it has to be rendered first */
  known(key: string): string | undefined;
  /** What stands around a part that is rendered. */
  around(key: string): [start: string, end: string];
}

export const KeptPartsContext = createContext<KeptParts | undefined>(undefined);

interface KeptProps {
  /** What it is, and all that the children show besides the shop's and the shopper's settings. */
  by: [name: string, ...shown: unknown[]];
  children: ReactNode;
}

/**
 * A part that many pages have: the server renders it once. It is no more than its
 * markup: it asks for no id (`useId`), which is another in each place, and puts nothing into the head.
 */
export function Kept({ by, children }: KeptProps) {
  const parts = useContext(KeptPartsContext);
  if (!parts) return children;
  const key = by.map(textOf).join(' ');
  const known = parts.known(key);
  if (known) return known;
  const [start, end] = parts.around(key);
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
}

function textOf(shown: unknown): string {
  return typeof shown === 'object' && shown !== null ? jsonOf(shown) : (JSON.stringify(shown) ?? '');
}

const jsonOf = derived((shown: object) => JSON.stringify(shown));
