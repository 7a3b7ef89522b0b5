import type { Location } from 'react-router';
import { toLanguageAddress } from '../i18n/language-path.ts';
import { createLocation, createLocationKey, joinPathParts, resolveLinkPath } from './location.ts';

/** State stored with an entry of the browser's history, with React Router's property names. */
interface Entry {
  usr?: unknown;
  key?: string;
  /** Index among the shop's entries. */
  idx?: number;
}

const readHistoryEntry = (): Entry => window.history.state ?? {};

export const getEntryIndex = (): number => readHistoryEntry().idx ?? 0;

export function entryLocation(): Location {
  const { usr = null, key = 'default' } = readHistoryEntry();
  return { ...createLocation(resolveLinkPath(window.location, ''), usr), key };
}

/**
 * Assigns an index to an entry that the router did not create: the document's own, or one that a plain link to
 * `#reviews` created.
 */
export function assignEntryIndex(index: number): void {
  if (readHistoryEntry().idx === undefined)
    window.history.replaceState({ key: createLocationKey(), ...readHistoryEntry(), idx: index }, '');
}

export function writeHistoryEntry(location: Location, { replace }: { replace: boolean }): void {
  const idx = replace ? getEntryIndex() : getEntryIndex() + 1;
  const historyEntry: Entry = { usr: location.state, key: location.key, idx };
  window.history[replace ? 'replaceState' : 'pushState'](historyEntry, '', toLanguageAddress(joinPathParts(location)));
}
