/** Messages of pages that are shown offline. The worker and the page's script are not part of the shop's pages. */
const en = {
  note: (at: string) => `You are offline. This page is from ${at}; prices and stock may have changed.`,
  noteOfCart: (at: string) => `You are offline. This cart is from ${at}; prices and stock may have changed.`,
  asOf: (at: string) => `as of ${at}`,
  needsLine: 'This needs a connection.',
  retry: 'Retry',
  title: 'You are offline',
  hint: 'This page has not been opened before, so it is not kept here. It comes as soon as the connection is back.',
  kept: 'Pages that are here',
  home: 'Home',
  cart: 'Your cart',
};

const de: typeof en = {
  note: (at) => `Sie sind offline. Diese Seite ist von ${at}; Preise und Bestand können sich geändert haben.`,
  noteOfCart: (at) =>
    `Sie sind offline. Dieser Warenkorb ist von ${at}; Preise und Bestand können sich geändert haben.`,
  asOf: (at) => `Stand ${at}`,
  needsLine: 'Dafür ist eine Verbindung nötig.',
  retry: 'Erneut versuchen',
  title: 'Sie sind offline',
  hint: 'Diese Seite wurde noch nicht geöffnet und ist deshalb nicht hier. Sie kommt, sobald die Verbindung wieder da ist.',
  kept: 'Seiten, die hier sind',
  home: 'Startseite',
  cart: 'Ihr Warenkorb',
};

/** @param locale of the page */
export const offlineWords = (locale: string): typeof en => (locale.toLowerCase().startsWith('de') ? de : en);

/** '2:05 PM' of today, else with its day. */
export function formatCachedTime(keptAt: Date, { now, locale }: { now: Date; locale: string }): string {
  const time = keptAt.toLocaleTimeString(locale, { timeStyle: 'short' });
  if (keptAt.toDateString() === now.toDateString()) return time;
  return `${keptAt.toLocaleDateString(locale, { day: 'numeric', month: 'short' })}, ${time}`;
}
