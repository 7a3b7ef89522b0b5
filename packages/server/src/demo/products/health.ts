import type { DemoProduct } from '../product.ts';

export const health: DemoProduct[] = [
  {
    name: 'Daily Vitamin Tablets',
    kind: 'pills',
    colour: 'ochre',
    price: 18,
    stock: 320,
    monthly: 15.5,
    tags: ['vitamins', 'daily'],
    facts: { Form: 'Tablets', Weight: '120 g', Pieces: '90' },
    description:
      'One small tablet a day with the vitamins most diets leave short. No sugar, no colour, easy to swallow.',
  },
  {
    name: 'Omega Algae Capsules',
    kind: 'pills',
    colour: 'teal',
    price: 26,
    sale: 21,
    stock: 140,
    monthly: 19,
    tags: ['vitamins', 'vegan'],
    facts: { Form: 'Capsules', Weight: '95 g', Pieces: '60' },
    description:
      'Omega-3 from algae, the place where fish get theirs. Grown in closed tanks and free from any taste of the sea.',
  },
  {
    name: 'Night Magnesium Powder',
    kind: 'jar',
    colour: 'lilac',
    price: 22,
    stock: 96,
    tags: ['sleep', 'vegan'],
    facts: { Form: 'Powder', Weight: '300 g', Portions: '60' },
    description:
      'Stir a spoon into warm water half an hour before bed. Lightly flavoured with cherry and nothing else.',
  },
  {
    name: 'Calm Herbal Drops',
    kind: 'dropper',
    colour: 'moss',
    price: 24,
    stock: 54,
    tags: ['sleep', 'herbal'],
    facts: { Form: 'Tincture', Weight: '90 g', Volume: '50 ml' },
    description:
      'Lemon balm, hops and lavender in a glass bottle with a dropper. Take a few drops in tea at the end of a long day.',
  },
  {
    name: 'Warm Wheat Cushion',
    kind: 'cushion',
    colour: 'blush',
    price: 27,
    sale: 19,
    stock: 47,
    tags: ['relax', 'natural'],
    facts: { Material: 'Cotton and wheat', Weight: '900 g' },
    description:
      'A cushion of wheat grains to warm in the oven or cool in the freezer. It fits the neck, the back and cold feet.',
  },
  {
    name: 'Bamboo Tooth Brush',
    kind: 'brush',
    colour: 'mint',
    price: 5.5,
    stock: null,
    tags: ['dental', 'natural'],
    facts: { Material: 'Bamboo', Weight: '14 g' },
    description:
      'A brush with a bamboo handle and soft plant-based bristles. The handle composts; the bristles pull out with pliers.',
  },
  {
    name: 'Clear Breath Toothpaste',
    kind: 'tube',
    colour: 'mint',
    price: 6.9,
    stock: 260,
    monthly: 5.9,
    tags: ['dental', 'daily'],
    facts: { Form: 'Paste', Weight: '110 g', Volume: '75 ml' },
    description:
      'Fluoride toothpaste with real peppermint and a mild polish. The tube is all aluminium, so it rolls up to the last bit.',
  },
  {
    name: 'First Aid Tin',
    kind: 'tin',
    colour: 'terracotta',
    price: 32,
    stock: 58,
    tags: ['safety', 'travel'],
    facts: { Material: 'Tin plate', Weight: '480 g', Pieces: '68' },
    description:
      'Plasters, bandages, a blanket and good scissors in a tin that opens with one hand. A list in the lid says when to refill what.',
  },
  {
    name: 'Muscle Rub Balm',
    kind: 'jar',
    colour: 'rust',
    price: 14,
    sale: 11,
    stock: 0,
    tags: ['sports', 'herbal'],
    facts: { Form: 'Balm', Weight: '140 g', Volume: '100 ml' },
    description:
      'A warming balm with arnica and rosemary for tired legs and stiff shoulders. It sinks in fast and smells of the forest.',
  },
];
