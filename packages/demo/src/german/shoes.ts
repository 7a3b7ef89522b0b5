import type { Texts } from './texts.ts';

export const shoes: Record<string, Texts> = {
  'Court Leather Sneakers': [
    'Ledersneaker Court',
    'Niedrige Sneaker aus glattem Leder auf einer genähten Gummisohle. Die Einlegesohle lässt sich herausnehmen, und der Fleck auch, wenn man ihn bald abwischt.',
  ],
  'Ridge Ankle Boots': [
    'Knöchelstiefel Grat',
    'Knöchelstiefel mit rahmengenähter Sohle, die ein Schuster ersetzen kann. Geöltes Leder hält Schneematsch draußen und altert langsam.',
  ],
  'Canvas Low Sneakers': [
    'Flache Segeltuchsneaker',
    'Schlichte Sneaker aus Segeltuch auf genähter Gummisohle, für keinen bestimmten Sport. Sie dürfen in die Waschmaschine und sehen danach besser aus.',
  ],
  'City Walk Shoes': [
    'Stadtschuhe',
    'Schuhe für Museen, Märkte und den verpassten letzten Bus. Das Korkfußbett kennt den Fuß nach einer Woche.',
  ],
  'Little Runner Shoes': [
    'Flitzer für Kinder',
    'Helle, leichte Schuhe für Leute, die nie gehen. Die Schnürsenkel sind elastisch, und die Spitze ist gegen Bordsteine verstärkt.',
  ],
  'Winter Lined Boots': [
    'Gefütterte Winterstiefel',
    'Knöchelstiefel, bis zur letzten Öse mit echter Wolle gefüttert. Die Sohle ist aus weichem Gummi, der auch bei Frost weich bleibt.',
  ],
  'Suede Desert Boots': [
    'Wüstenstiefel aus Wildleder',
    'Zwei Stücke Wildleder, drei Ösen und eine Kreppsohle: Da geht nichts kaputt. Gegen den Strich gebürstet, sind sie wieder neu.',
  ],
};
