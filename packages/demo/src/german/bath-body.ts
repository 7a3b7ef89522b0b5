import type { Texts } from './texts.ts';

export const bathBody: Record<string, Texts> = {
  'Olive Hand Soap': [
    'Handseife aus Oliven',
    'Ein festes Stück, aus Olivenöl gekocht und acht Wochen gereift. Es schäumt weich und macht die Hände glatt, nie spannend.',
  ],
  'Rose Clay Soap': [
    'Seife mit rosa Tonerde',
    'Rosa Tonerde und Rosenblätter in einem milden Stück für Gesicht und Körper. Die Schale aus Holzlatten gehört dazu.',
  ],
  'Ocean Body Lotion': [
    'Körperlotion Ozean',
    'Eine schnelle Lotion mit Algen und Mandelöl, die trocken ist, ehe man angezogen ist. Die Flasche wird aus dem Beutel nachgefüllt.',
  ],
  'Quiet Shampoo': [
    'Stilles Shampoo',
    'Ein Shampoo ohne Parfüm, ohne Farbe und ohne Aufhebens, für empfindliche Köpfe. Es spült sich auch in hartem Wasser sauber aus.',
  ],
  'Lavender Bath Soap': [
    'Badeseife Lavendel',
    'Olivenölseife mit Lavendel von einem einzigen Hang, gefärbt nur von den eigenen Blüten. Eine Familie kommt etwa einen Monat damit aus.',
  ],
  'Pine Tar Soap': [
    'Teerseife',
    'Ein dunkles Stück, das nach Sauna und Lagerfeuer riecht. Kiefernteer und Kohle reinigen tief; das Bad bleibt weiß, versprochen.',
  ],
  'Sea Bath Salts': [
    'Badesalz Meer',
    'Grobes Meersalz mit Eukalyptus und Rosmarin für Rücken, die etwas getragen haben. Zwei Handvoll und zwanzig Minuten sind eine Kur.',
  ],
  'Quiet Conditioner': [
    'Stille Spülung',
    'Die ruhige Hälfte des stillen Shampoos: kein Parfüm, kein Silikon, leicht zu kämmen. Ein Lied lang einwirken lassen.',
  ],
  'Orange Shower Gel': [
    'Duschgel Orange',
    'Echtes Orangenöl und eine milde Wäsche für Morgen, die einen Schubs brauchen. Die Pumpe lässt sich sperren und darf mit auf Reisen.',
  ],
};
