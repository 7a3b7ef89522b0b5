import type { Texts } from './texts.ts';

export const garden: Record<string, Texts> = {
  'Green Aloe in Clay': [
    'Grüne Aloe im Tontopf',
    'Eine gesunde Aloe in einem handgemachten Tontopf, bereit für ein helles Fensterbrett. Sie möchte zweimal im Monat Wasser und dankt fürs Vergessen.',
  ],
  'Shade Leaf Plant': [
    'Schattenblattpflanze',
    'Eine ruhige grüne Pflanze für Zimmer mit wenig Sonne. Der Untersetzer unter dem Topf gehört dazu.',
  ],
  'Long Spout Can': [
    'Gießkanne mit langer Tülle',
    'Eine Gießkanne, die gefüllt im Gleichgewicht bleibt und bis in die hinterste Reihe reicht. Für Sämlinge lässt sich die Brause abnehmen.',
  ],
  'Indoor Drip Can': [
    'Zimmergießkanne',
    'Eine kleine Kanne mit dünner Tülle, die zwischen den Blättern die Erde findet. Sie ist hübsch genug, um stehen zu bleiben.',
  ],
  'Steel Hand Trowel': [
    'Pflanzkelle aus Stahl',
    'Eine Kelle, in einem Stück bis zum Eschengriff geschmiedet. Auf einer Seite scharf für Wurzeln, mit einer Skala für Zwiebeln.',
  ],
  'Herb Seed Tin': [
    'Dose mit Kräutersamen',
    'Basilikum, Thymian, Dill und fünf weitere in Papiertüten, in einer Dose mit Aussaatkalender. Samenfest, Sie können also Ihre eigenen ernten.',
  ],
  'Plant Food Bottle': [
    'Pflanzendünger',
    'Ein flüssiger Dünger aus Meeresalgen für alles in Töpfen. Alle zwei Wochen eine Kappe auf eine Kanne Wasser.',
  ],
  'Garden Rest Chair': [
    'Gartensessel',
    'Ein gepolsterter Sessel für die Terrasse, dessen Bezug in einer Stunde trocknet. Das Holz ist geölt und darf den ganzen Sommer draußen bleiben.',
  ],
  'Harvest Basket': [
    'Erntekorb',
    'Ein flacher Korb mit starkem Henkel für Tomaten, Äpfel und Schnittblumen. Abspülen und in der Sonne trocknen lassen.',
  ],
  'Cherry Tomato Seeds': [
    'Samen Kirschtomate',
    'Zwanzig Samen einer kleinen, süßen Tomate, die auf dem Balkon gedeiht. Sonne, ein Stab, und dann zurücktreten.',
  ],
  'Meadow Flower Seeds': [
    'Samen Blumenwiese',
    'Kornblume, Mohn und dreißig andere für vier Quadratmeter Bienen. Harken, streuen, vergessen.',
  ],
  'Thorn Proof Gloves': [
    'Dornenfeste Handschuhe',
    'Lederhandschuhe mit langen Stulpen für Rosen, Brombeeren und Brennholz. Einen Tag lang steif, dann jahrelang Ihre.',
  ],
  'Light Planting Gloves': [
    'Leichte Pflanzhandschuhe',
    'Dünne, griffige Handschuhe, durch die man den Samen spürt und nicht die Nessel daneben. Waschbar bei 30 Grad.',
  ],
  'Cedar Birdhouse': [
    'Vogelhaus aus Zeder',
    'Ein Haus aus unbehandelter Zeder mit bemaltem Dach und einem Einflugloch von 32 mm für Meisen und Spatzen. Eine Seite lässt sich öffnen, für den Herbstputz.',
  ],
  'Red Roof Nest Box': [
    'Nistkasten mit rotem Dach',
    'Ein kleiner Nistkasten mit schützendem Dach und rauer Innenwand für kleine Krallen. Nach Osten hängen und auf den März warten.',
  ],
  'Little Window Aloe': [
    'Kleine Fensteraloe',
    'Eine junge Aloe für Küchen mit sonnigem Fenster und vergesslichen Leuten. Sie wächst langsam und beschwert sich nie.',
  ],
};
