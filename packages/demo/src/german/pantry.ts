import type { Texts } from './texts.ts';

export const pantry: Record<string, Texts> = {
  'Forest Honey': [
    'Waldhonig',
    'Dunkler Honig aus Waldstöcken, dick und nicht zu süß. Von einer Familie kalt geschleudert und abgefüllt.',
  ],
  'Dark Chocolate Bar': [
    'Dunkle Schokolade',
    'Zweiundsiebzig Prozent Kakao, zwei Tage auf Stein gemahlen. Sie bricht sauber und schmilzt langsam.',
  ],
  'Sea Salt Milk Chocolate': [
    'Milchschokolade mit Meersalz',
    'Cremige Milchschokolade mit Flocken von Meersalz auf der Rückseite. Eine Reihe ist nie genug.',
  ],
  'Plum Tomato Tin': [
    'Eiertomaten in der Dose',
    'Ganze Eiertomaten im eigenen Saft, reif gepflückt. Der Anfang von hundert Soßen.',
  ],
  'Grain Breakfast Box': [
    'Frühstückskorn',
    'Geröstete Haferflocken, Samen und Haselnüsse mit kaum Zucker. Bleibt bis zum Boden der Schüssel knusprig.',
  ],
  'Bronze Cut Spaghetti': [
    'Spaghetti, durch Bronze gezogen',
    'Hartweizen, durch Bronze gepresst und zwei Tage getrocknet. Die raue Oberfläche hält die Soße, als würde sie dafür bezahlt.',
  ],
  'Whole Wheat Spaghetti': [
    'Vollkornspaghetti',
    'Lange braune Spaghetti mit nussigem Geschmack und festem Biss. Sie mögen Knoblauch, Grünes und reichlich Öl.',
  ],
  'First Press Olive Oil': [
    'Olivenöl aus erster Pressung',
    'Grünes, pfeffriges Öl aus einem Hain, wenige Stunden nach der Ernte gepresst. Zum Braten zu schade, auf geröstetem Brot genau richtig.',
  ],
  'Warm Chilli Oil': [
    'Warmes Chiliöl',
    'Rapsöl mit drei Sorten Chili und etwas Rauch. Ein paar Tropfen wecken Eier, Nudeln und Reste auf.',
  ],
  'Crunchy Peanut Butter': [
    'Knusprige Erdnussbutter',
    'Geröstete Erdnüsse, eine Prise Salz und kein Drittes. Einmal umrühren und auf den Löffel aufpassen.',
  ],
  'Strawberry Jam': [
    'Erdbeerkonfitüre',
    'Mehr Frucht als Zucker, in kleinen Töpfen mit Zitrone gekocht. Die Beeren sind noch Beeren, darum rutscht sie vom Messer.',
  ],
  'White Bean Tin': [
    'Weiße Bohnen in der Dose',
    'Cremige weiße Bohnen, in Salzwasser gekocht, bis sie gerade weich sind. Salat, Suppe oder Belag fürs Brot in fünf Minuten.',
  ],
  'Long Grain Rice': [
    'Langkornreis',
    'Gereifter Reis mit schlanken Körnern, die einzeln bleiben und nach Popcorn duften. Zweimal waschen und den Deckel zulassen.',
  ],
  'Orange Almond Chocolate': [
    'Schokolade Orange und Mandel',
    'Dunkle Schokolade mit kandierter Schale und gerösteten Mandeln in jedem Stück. Sie verschwindet schneller als die schlichte, wir haben es gemessen.',
  ],
};
