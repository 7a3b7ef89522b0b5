import type { BasketWords } from './basket.en.ts';

export const basket: BasketWords = {
  basket: {
    total: 'Summe',
    subtotal: (n) => `Zwischensumme (${n} Artikel)`,
    emptyTitle: 'Ihr Warenkorb ist leer',
    emptyHint: 'Sie haben noch nichts in den Warenkorb gelegt.',
    unitPrice: 'Einzelpreis',
    quantityOf: (name) => `Menge von ${name}`,
    lineTotal: 'Summe der Zeile',
    gift: 'Grußkarte (optional)',
    giftHint: 'Gedruckt auf den Lieferschein.',
    giftSaved: 'Gespeichert.',
    summary: 'Bestellübersicht',
    checkout: 'Zur Kasse',
    later: 'Für später merken',
    laterNamed: (name) => `Für später merken: ${name}`,
    savedTitle: 'Für später gemerkt',
    back: 'In den Warenkorb',
    backNamed: (name) => `In den Warenkorb: ${name}`,
  },
  wishes: {
    title: 'Mein Wunschzettel',
    loggedOut: 'Bitte melden Sie sich an, um Ihren Wunschzettel zu sehen.',
    login: 'Anmelden',
    empty: 'Ihr Wunschzettel ist leer.',
    loadFailed: 'Ihr Wunschzettel konnte nicht geladen werden.',
  },
};
