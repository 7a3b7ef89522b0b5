/** Names of the texts that drawings and comparisons keep while the shopper's tab is open. */
type SessionTextName = 'beside' | 'compared';

const buildStorageKey = (name: SessionTextName) => `mercer-${name}`;

/** @returns an empty text where nothing is stored, or storage is switched off */
export function readSessionText(name: SessionTextName): string {
  try {
    return sessionStorage.getItem(buildStorageKey(name)) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text; without storage, the next page begins without it. */
export function saveSessionText(name: SessionTextName, text: string): void {
  try {
    sessionStorage.setItem(buildStorageKey(name), text);
  } catch (error) {
    console.warn('Nothing is stored', error);
  }
}
