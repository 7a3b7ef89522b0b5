import type { Texts } from './texts.ts';

export const homeKitchen: Record<string, Texts> = {
  'Insulated Water Bottle': [
    'Isolierte Trinkflasche',
    'Eine Stahlflasche, die einen Tag lang kühl und zwölf Stunden warm hält. Der Deckel schließt mit einer halben Drehung und ist dicht.',
  ],
  'Pantry Glass Jars': [
    'Vorratsgläser',
    'Drei Gläser mit passenden Holzdeckeln für Reis, Mehl und die guten Kekse. Schilder und ein Kreidestift liegen bei.',
  ],
};
