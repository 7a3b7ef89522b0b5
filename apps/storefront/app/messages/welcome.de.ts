import type { WelcomeWords } from './welcome.en.ts';

export const welcome: WelcomeWords = {
  title: (shop) => `Willkommen bei ${shop}`,
  hint: 'Wir räumen die Regale noch ein. Schauen Sie bald wieder herein.',
  next: 'Für Inhaber: drei Schritte bis zum ersten Verkauf',
  steps: [
    {
      heading: 'Name und Einstellungen',
      text: 'Wie der Laden heißt, seine Sprache und Währung, und wohin er liefert.',
    },
    {
      heading: 'Produkte',
      text: 'Kategorien und Produkte anlegen. Mit dem ersten Produkt verschwindet diese Seite.',
    },
    {
      heading: 'Bezahlung',
      text: 'Dem Laden die Schlüssel eines Zahlungsdienstes geben. Bis dahin spielt ihn eine Sandbox, und nichts wird abgebucht.',
    },
  ],
};
