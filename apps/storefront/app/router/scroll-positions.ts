/** Key in session storage that `early.ts` reads too, to scroll before the page is hydrated. */
const storageKey = 'react-router-scroll-positions';

/** Scroll positions in pixels at which the entries of the history were left, by the key of the entry. */
let positions: Record<string, number> | undefined;

function getScrollPositions(): Record<string, number> {
  positions ??= readStoredPositions();
  return positions;
}

function readStoredPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {}; // storage may be refused
  }
}

export const scrollPosition = (key: string): number | undefined => getScrollPositions()[key];

export function storeScrollPosition(key: string): void {
  getScrollPositions()[key] = window.scrollY;
}

/** Stores the scroll positions for the next document. */
export function storeScrollPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(getScrollPositions()));
  } catch {
    // storage may be refused: pages are then entered at their start
  }
}
