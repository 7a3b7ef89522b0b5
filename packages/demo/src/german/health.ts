import type { Texts } from './texts.ts';

export const health: Record<string, Texts> = {
  'Daily Vitamin Tablets': [
    'Vitamintabletten für jeden Tag',
    'Eine kleine Tablette am Tag mit den Vitaminen, die beim Essen meist zu kurz kommen. Ohne Zucker, ohne Farbstoff, leicht zu schlucken.',
  ],
  'Omega Algae Capsules': [
    'Omega-Kapseln aus Algen',
    'Omega-3 aus Algen, von dort also, wo auch die Fische es herhaben. In geschlossenen Becken gezogen und frei von jedem Meergeschmack.',
  ],
  'Night Magnesium Powder': [
    'Magnesiumpulver für die Nacht',
    'Eine halbe Stunde vor dem Schlafengehen einen Löffel in warmes Wasser rühren. Schmeckt leicht nach Kirsche und nach sonst nichts.',
  ],
  'Calm Herbal Drops': [
    'Ruhige Kräutertropfen',
    'Melisse, Hopfen und Lavendel in einer Glasflasche mit Pipette. Ein paar Tropfen in den Tee am Ende eines langen Tages.',
  ],
  'Warm Wheat Cushion': [
    'Wärmendes Weizenkissen',
    'Ein Kissen aus Weizenkörnern, im Ofen zu wärmen oder im Gefrierfach zu kühlen. Es passt an den Nacken, den Rücken und an kalte Füße.',
  ],
  'Bamboo Tooth Brush': [
    'Zahnbürste aus Bambus',
    'Eine Bürste mit Bambusgriff und weichen Borsten aus Pflanzen. Der Griff kommt auf den Kompost, die Borsten zieht man mit der Zange heraus.',
  ],
  'Clear Breath Toothpaste': [
    'Zahnpasta Klarer Atem',
    'Fluoridzahnpasta mit echter Pfefferminze und milder Politur. Die Tube ist ganz aus Aluminium und rollt sich bis zum letzten Rest.',
  ],
  'First Aid Tin': [
    'Erste-Hilfe-Dose',
    'Pflaster, Verbände, eine Decke und eine gute Schere in einer Dose, die sich mit einer Hand öffnen lässt. Eine Liste im Deckel sagt, was wann zu ersetzen ist.',
  ],
  'Muscle Rub Balm': [
    'Muskelbalsam',
    'Ein wärmender Balsam mit Arnika und Rosmarin für müde Beine und steife Schultern. Er zieht schnell ein und riecht nach Wald.',
  ],
  'Kids Tooth Brush Pair': [
    'Zwei Kinderzahnbürsten',
    'Zwei kurze Bürsten mit besonders weichen Borsten für kleine Münder mit festen Meinungen. Die Griffe sind dick und leicht zu führen.',
  ],
  'Vitamin D Drops': [
    'Vitamin-D-Tropfen',
    'Ein Tropfen am Tag für die dunkle Hälfte des Jahres, in reinem Sonnenblumenöl. Kein Geschmack, kein Zucker und kein Kapselzählen.',
  ],
  'Sage Throat Pastilles': [
    'Salbeipastillen',
    'Weiche Pastillen mit Salbei und Thymian für Lehrerinnen, Sänger und alle im Zug. Die Dose rasselt zur Warnung, wenn sie fast leer ist.',
  ],
  'Gentle Iron Capsules': [
    'Sanfte Eisenkapseln',
    'Eisen in einer Form, die dem Magen bekommt, mit Vitamin C zur Unterstützung. Eine zum Frühstück, aber nicht zum Kaffee.',
  ],
};
