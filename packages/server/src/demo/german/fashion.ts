export const fashion: Record<string, [name: string, description: string]> = {
  'Mercer Field Watch': [
    'Mercer Felduhr',
    'Eine schlichte Stahluhr mit großen Ziffern, in jedem Licht auf einen Blick zu lesen. Das Segeltuchband wird ohne Werkzeug gewechselt.',
  ],
  'Daily Canvas Backpack': [
    'Segeltuchrucksack für jeden Tag',
    'Ein gewachster Rucksack mit gepolstertem Laptopfach und einer tiefen Vordertasche. Regen perlt ab, und jeder Kratzer macht ihn schöner.',
  ],
  'Night Dress Watch': [
    'Abenduhr',
    'Eine flache Uhr, die unter eine Manschette gleitet. Das Zifferblatt ist schlicht, die Zeiger sind lang, und das Band ist vom ersten Tag an weich.',
  ],
  'Shore Sunglasses': [
    'Sonnenbrille Strand',
    'Rund-eckige Fassungen aus pflanzlichem Acetat mit polarisierten Gläsern. Federscharniere halten sie auf schmalen wie auf breiten Köpfen.',
  ],
  'Court Leather Sneakers': [
    'Ledersneaker Court',
    'Niedrige Sneaker aus glattem Leder auf einer genähten Gummisohle. Die Einlegesohle lässt sich herausnehmen, und der Fleck auch, wenn man ihn bald abwischt.',
  ],
  'Ridge Ankle Boots': [
    'Knöchelstiefel Grat',
    'Knöchelstiefel mit rahmengenähter Sohle, die ein Schuster ersetzen kann. Geöltes Leder hält Schneematsch draußen und altert langsam.',
  ],
  'Wide Brim Storm Umbrella': [
    'Breiter Sturmschirm',
    'Ein langer Schirm mit acht biegsamen Streben und einem Griff aus gebogener Buche. In einer Böe klappt er um und einfach wieder zurück.',
  ],
  'Slim Fold Wallet': [
    'Schmale Geldbörse',
    'Platz für sechs Karten und gefaltete Scheine in einer Börse, so dünn wie ein Bleistift. Die Kanten sind von Hand gefärbt.',
  ],
  'Market Tote Bag': [
    'Markttasche',
    'Eine starke Baumwolltasche mit einem Innenfach für Schlüssel. Sie trägt Gemüse für eine Woche und faltet sich in sich selbst.',
  ],
  'Chunky Wool Scarf': [
    'Dicker Wollschal',
    'Ein breiter Schal aus gebürsteter Lammwolle, der zweimal um den Hals reicht. Weich genug für alle, die sagen, dass Wolle kratzt.',
  ],
  'Six Panel Cap': [
    'Kappe aus sechs Teilen',
    'Eine klassische Kappe mit flacher Krone und einer Messingschnalle hinten. Einmal gewaschen, damit sie sich schon eingetragen anfühlt.',
  ],
  'Cotton Tee': [
    'Baumwoll-T-Shirt',
    'Ein schlichtes T-Shirt aus dichter, weicher Baumwolle, für alle gerade geschnitten. Die Nähte sind eingefasst, so behält es Wäsche für Wäsche seine Form.',
  ],
};
