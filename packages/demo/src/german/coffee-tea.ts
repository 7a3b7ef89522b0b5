import type { Texts } from './texts.ts';

export const coffeeTea: Record<string, Texts> = {
  'House Blend Coffee': [
    'Kaffee Hausmischung',
    'Ein runder, schokoladiger Kaffee für jede Maschine im Haus. Dienstags geröstet und mittwochs verschickt.',
  ],
  'Light Roast Coffee': [
    'Kaffee helle Röstung',
    'Helle Bohnen mit Noten von Johannisbeere und schwarzem Tee. Am besten aus dem Papierfilter, etwas gröber gemahlen als sonst.',
  ],
  'Green Leaf Tea': [
    'Grüner Blatttee',
    'Gedämpfter grüner Tee in einer Dose, die ihn frisch hält. Kühler aufgießen, als man denkt, und zweimal.',
  ],
  'Wild Berry Tea': [
    'Waldbeerentee',
    'Holunder, Hibiskus und Apfel in kompostierbaren Beuteln. Tiefrot, ein wenig sauer und herrlich mit Honig.',
  ],
  'Dark Espresso Roast': [
    'Dunkle Espressoröstung',
    'Eine dunkle, schwere Röstung mit Kakao und gerösteten Nüssen, für kleine Tassen und viel Milch. Die Crema bleibt, bis der Satz zu Ende ist.',
  ],
  'Slow Decaf Coffee': [
    'Entkoffeinierter Kaffee',
    'Kaffee für den Abend, allein mit Wasser vom Koffein befreit. Karamell, roter Apfel und dann eine gute Nacht.',
  ],
  'Peppermint Leaf Tea': [
    'Pfefferminztee',
    'Ganze Pfefferminzblätter in kompostierbaren Beuteln, vor der Blüte gepflückt. Gut nach dem Essen, und im Juli kalt mit Zitrone.',
  ],
  'Bergamot Black Tea': [
    'Schwarztee mit Bergamotte',
    'Schwarzer Hochlandtee mit dem Öl echter Bergamotte, stark genug für Milch. Ein zweiter Deckel in der Dose hält den Duft fest.',
  ],
  'Chai Spice Tea': [
    'Chai Gewürztee',
    'Schwarzer Tee mit Kardamom, Ingwer, Nelke und einem Biss Pfeffer. Fünf Minuten in Milch ziehen lassen und ein Fenster öffnen.',
  ],
  'Drinking Chocolate': [
    'Trinkschokolade',
    'Flocken aus dunkler Schokolade, kein Pulver, die in heißer Milch schmelzen. Mit drei Löffeln steht der Löffel fast in der Tasse.',
  ],
};
