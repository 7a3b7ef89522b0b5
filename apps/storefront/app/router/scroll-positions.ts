/** Where `early.ts` looks, which scrolls before the page is awake. */
const storageKey = 'react-router-scroll-positions';

/** How far down each entry of the history was left, in pixels, by its key. */
let positions: Record<string, number> | undefined;

function known(): Record<string, number> {
  positions ??= read();
  return positions;
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {}; // storage may be refused
  }
}

export const scrollPosition = (key: string): number | undefined => known()[key];

export function keepScrollPosition(key: string): void {
  known()[key] = window.scrollY;
}

/** For the document that comes next. */
export function storeScrollPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(known()));
  } catch {
    // storage may be refused: pages are then entered at their start
  }
}
