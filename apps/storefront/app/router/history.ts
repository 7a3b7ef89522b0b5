import type { Location } from 'react-router';
import { locationAt, newKey, pathText } from './location.ts';

/** What is kept with an entry of the browser's history, in React Router's words. */
interface Entry {
  usr?: unknown;
  key?: string;
  /** Its place among those of the shop. */
  idx?: number;
}

const entry = (): Entry => window.history.state ?? {};

export const entryIndex = (): number => entry().idx ?? 0;

export function entryLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = entry();
  return { ...locationAt({ pathname, search, hash }, usr), key };
}

/** Of an entry that the router has not made: the document's own, or one that a plain link to `#reviews` made. */
export function placeEntry(index: number): void {
  if (entry().idx === undefined) window.history.replaceState({ key: newKey(), ...entry(), idx: index }, '');
}

export function writeEntry(location: Location, { replace }: { replace: boolean }): void {
  const idx = replace ? entryIndex() : entryIndex() + 1;
  const written: Entry = { usr: location.state, key: location.key, idx };
  window.history[replace ? 'replaceState' : 'pushState'](written, '', pathText(location));
}
