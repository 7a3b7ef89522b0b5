/** Words that mean the same to who shops, folded as searches are; a word may be in several lists. */
const synonyms = `
  backpack rucksack knapsack
  beanie mutze
  bin trashcan mulleimer
  carpet rug teppich
  cellphone handy mobile phone smartphone telefon
  couch settee sofa
  cup mug becher tasse
  cushion pillow kissen
  earbuds earphones headphones ohrhorer
  flashlight torch taschenlampe
  gift present geschenk
  halstuch schal scarf
  hoodie jumper pullover sweater
  lamp leuchte
  notizbuch journal notebook
  pants trousers jeans hose
  purse wallet geldborse portemonnaie
  seat stuhl chair
  sneakers trainers turnschuhe
  suitcase luggage koffer
  television tv fernseher
  tshirt tee
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));

/** Empty for most words. */
export function listSynonyms(word: string): string[] {
  return synonyms.filter((list) => list.includes(word)).flatMap((list) => list.filter((synonym) => synonym !== word));
}
