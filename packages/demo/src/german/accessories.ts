import type { Texts } from './texts.ts';

export const accessories: Record<string, Texts> = {
  'Mercer Field Watch': [
    'Mercer Felduhr',
    'Eine schlichte Stahluhr mit großen Ziffern, in jedem Licht auf einen Blick zu lesen. Das Segeltuchband wird ohne Werkzeug gewechselt.',
  ],
  'Night Dress Watch': [
    'Abenduhr',
    'Eine flache Uhr, die unter eine Manschette gleitet. Das Zifferblatt ist schlicht, die Zeiger sind lang, und das Band ist vom ersten Tag an weich.',
  ],
  'Shore Sunglasses': [
    'Sonnenbrille Strand',
    'Rund-eckige Fassungen aus pflanzlichem Acetat mit polarisierten Gläsern. Federscharniere halten sie auf schmalen wie auf breiten Köpfen.',
  ],
  'Wide Brim Storm Umbrella': [
    'Breiter Sturmschirm',
    'Ein langer Schirm mit acht biegsamen Streben und einem Griff aus gebogener Buche. In einer Böe klappt er um und einfach wieder zurück.',
  ],
  'Slim Fold Wallet': [
    'Schmale Geldbörse',
    'Platz für sechs Karten und gefaltete Scheine in einer Börse, so dünn wie ein Bleistift. Die Kanten sind von Hand gefärbt.',
  ],
  'Chunky Wool Scarf': [
    'Dicker Wollschal',
    'Ein breiter Schal aus gebürsteter Lammwolle, der zweimal um den Hals reicht. Weich genug für alle, die sagen, dass Wolle kratzt.',
  ],
  'Six Panel Cap': [
    'Kappe aus sechs Teilen',
    'Eine klassische Kappe mit flacher Krone und einer Messingschnalle hinten. Einmal gewaschen, damit sie sich schon eingetragen anfühlt.',
  ],
  'Plain Leather Belt': [
    'Schlichter Ledergürtel',
    'Ein Streifen dickes Leder und eine massive Messingschnalle an zwei Schrauben. Er dunkelt mit den Jahren und lässt sich zu Hause kürzen.',
  ],
  'Woven Stretch Belt': [
    'Geflochtener Stretchgürtel',
    'Ein geflochtener Gürtel, der nach dem Essen ein wenig nachgibt. Der Dorn passt überall: Jede Lücke ist ein Loch.',
  ],
  'Fisherman Beanie': [
    'Fischermütze',
    'Eine kurze Rippenmütze, die über oder auf den Ohren sitzt, wie der Wind es verlangt. In einem Stück gestrickt, ohne kratzende Naht.',
  ],
  'Slouchy Wool Beanie': [
    'Lockere Wollmütze',
    'Eine längere, lockere Mütze mit doppeltem Rand, die jede Frisur verzeiht. Kalt waschen und liegend trocknen.',
  ],
  'Light Linen Scarf': [
    'Leichter Leinenschal',
    'Ein dünner Schal für zugige Züge und Abende am Wasser. Über einem Stuhl trocknet er in einer Stunde.',
  ],
  'Tiny Coin Wallet': [
    'Winziges Münzetui',
    'Münzen, zwei Karten und ein Ersatzschlüssel in einem Etui von der Größe eines Kekses. Der Druckknopf klickt wie ein guter Kugelschreiber.',
  ],
};
