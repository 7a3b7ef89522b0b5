import type { DemoProduct } from '../product.ts';

export const homeKitchen: DemoProduct[] = [
  {
    name: 'Insulated Water Bottle',
    kind: 'bottle',
    colour: 'teal',
    price: 29,
    stock: 230,
    tags: ['steel', 'travel'],
    facts: { Material: 'Stainless steel', Weight: '320 g', Volume: '600 ml' },
    options: { Color: ['Teal', 'Butter', 'Charcoal'] },
    description:
      'A steel bottle that holds cold for a day and heat for twelve hours. The lid closes with half a turn and does not leak.',
  },
  {
    name: 'Pantry Glass Jars',
    kind: 'jar',
    colour: 'ochre',
    price: 31,
    sale: 25,
    stock: null,
    tags: ['storage', 'glass'],
    facts: { Material: 'Glass', Weight: '1.5 kg', Pieces: '3' },
    label: ['Rice', 'Pantry jar'],
    description:
      'Three jars with fitted wooden lids for rice, flour and the good cookies. Labels and a chalk pen are in the box.',
  },
];
