import type { Texts } from './texts.ts';

export const pets: Record<string, Texts> = {
  'Cloud Pet Bed': [
    'Wolkenbett fürs Tier',
    'Ein rundes Bett mit erhöhtem Rand für das Kinn. Der Bezug hat einen Reißverschluss, und auch die Füllung darf in die Wäsche.',
  ],
  'Window Cat Bed': [
    'Katzenbett fürs Fenster',
    'Ein Filzbett für den warmen Platz am Fenster. Es behält seine Form, so oft es auch geknetet wird.',
  ],
  'Tough Chew Bone': [
    'Zäher Kauknochen',
    'Ein Gummiknochen für Hunde mit eigener Meinung. Die Rille mit etwas Gutem füllen und zwanzig ruhige Minuten genießen.',
  ],
  'Puppy Chew Bone': [
    'Kauknochen für Welpen',
    'Weicher und kleiner, für Milchzähne. Im Kühlschrank gekühlt, hilft er wundem Zahnfleisch.',
  ],
  'Trail Dog Collar': [
    'Hundehalsband für unterwegs',
    'Ein weiches Halsband mit massiven Messingbeschlägen und einer Marke für Ihre Nummer. Es trocknet schnell und riecht nicht.',
  ],
  'Leather Dog Collar': [
    'Hundehalsband aus Leder',
    'Dickes Leder mit gewachsten Nähten, das mit jedem Spaziergang dunkler wird. Die Schnalle ist aus massivem Messing.',
  ],
  'Grain Free Dog Food': [
    'Hundefutter ohne Getreide',
    'Trockenfutter mit Pute, Erbsen und Apfel, gebacken statt gepresst. Ein Sack von vier Kilo reicht einem mittelgroßen Hund zwei Wochen.',
  ],
  'Ocean Fish Cat Food': [
    'Katzenfutter Meeresfisch',
    'Fischflocken in Brühe, und nichts darin, was man nicht benennen könnte. Der Deckel lässt sich ohne Messer abziehen.',
  ],
  'Stone Water Bowl': [
    'Wassernapf aus Steinzeug',
    'Ein Napf, zu schwer, um über den Boden geschoben zu werden. Innen glasiert und unten rau, darum bleibt er stehen.',
  ],
  'Slow Feeder Bowl': [
    'Napf für langsame Esser',
    'Ein Napf mit Rippen, die aus zehn Sekunden Abendessen fünf Minuten machen. Schwer, glasiert und spülmaschinenfest.',
  ],
  'Cat Dinner Bowl': [
    'Futternapf für Katzen',
    'Eine weite, flache Schale, die Schnurrhaare in Ruhe lässt. Der Rand hält auch den letzten Bissen fest.',
  ],
  'Everyday Walk Leash': [
    'Leine für jeden Tag',
    'Eine weiche Leine mit gepolsterter Schlaufe und einem Karabiner, der sich mit kalten Fingern öffnen lässt. Sie passt zum Hundehalsband für unterwegs.',
  ],
  'Leather Walking Leash': [
    'Lederleine',
    'An beiden Enden geflochten, ohne eine einzige Naht, es kann sich also nichts lösen. Sie riecht nach Sattel und fühlt sich an wie ein Händedruck.',
  ],
  'Salmon Cat Treats': [
    'Lachshäppchen für Katzen',
    'Kleine knusprige Stücke aus getrocknetem Lachs und sonst nichts. Wer mit dem Beutel raschelt, lernt, wie schnell eine Katze sein kann.',
  ],
};
