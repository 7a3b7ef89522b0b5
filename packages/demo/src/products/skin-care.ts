import type { DemoProduct } from '../product.ts';

export const skinCare: DemoProduct[] = [
  {
    name: 'Fresh Face Serum',
    kind: 'dropper',
    colour: 'ochre',
    price: 34,
    sale: 27,
    stock: 63,
    tags: ['skin', 'vitamin c'],
    facts: { Form: 'Serum', Weight: '80 g', Volume: '30 ml' },
    label: ['Fresh Face', 'Serum', '30 ml'],
    description:
      'Vitamin C and hyaluronic acid in a light serum for the morning. Two drops are enough, and sunscreen goes on top.',
  },
  {
    name: 'Shade Sun Cream',
    kind: 'tube',
    colour: 'butter',
    price: 21,
    stock: 150,
    tags: ['skin', 'summer'],
    facts: { Form: 'Cream', Weight: '120 g', Volume: '100 ml' },
    label: ['Shade', 'Sun Cream 50', '100 ml'],
    description:
      'Mineral sun protection of factor 50 that does not leave a white face. Holds through forty minutes of swimming.',
  },
  {
    name: 'Night Repair Cream',
    kind: 'jar',
    colour: 'lilac',
    price: 32,
    stock: 58,
    tags: ['skin', 'night'],
    facts: { Form: 'Cream', Weight: '190 g', Volume: '50 ml' },
    label: ['Night', 'Cream', '50 ml'],
    description:
      'A rich cream with oat oil and squalane that works while you do not. The jar is glass and comes back as another jar.',
  },
  {
    name: 'Gentle Face Wash',
    kind: 'pump',
    colour: 'mint',
    price: 18,
    stock: 130,
    monthly: 15.5,
    tags: ['skin', 'daily'],
    facts: { Form: 'Gel', Weight: '240 g', Volume: '200 ml' },
    label: ['Gentle', 'Face Wash', '200 ml'],
    description:
      'A mild gel that takes off the day and leaves the skin alone. It has no perfume, rinses clear and does not sting.',
  },
  {
    name: 'Calm Face Oil',
    kind: 'dropper',
    colour: 'rose',
    price: 38,
    sale: 31,
    stock: 36,
    tags: ['skin', 'natural'],
    facts: { Form: 'Oil', Weight: '85 g', Volume: '30 ml' },
    label: ['Calm', 'Face Oil', '30 ml'],
    description:
      'Rosehip and jojoba, cold pressed, for skin that feels a size too small. Warm three drops in your hands and press them in.',
  },
  {
    name: 'Shea Hand Cream',
    kind: 'tube',
    colour: 'blush',
    price: 9.5,
    stock: 240,
    tags: ['skin', 'winter'],
    facts: { Form: 'Cream', Weight: '95 g', Volume: '75 ml' },
    label: ['Shea', 'Hand Cream', '75 ml'],
    description:
      'A thick cream for gardeners, cooks and cyclists that is gone in a minute. Smells faintly of almonds, and nobody minds.',
  },
  {
    name: 'Oat Face Mask',
    kind: 'jar',
    colour: 'sand',
    price: 24,
    stock: 0,
    tags: ['skin', 'natural'],
    facts: { Form: 'Paste', Weight: '220 g', Volume: '100 ml' },
    label: ['Oat &', 'Honey Mask', '100 ml'],
    description:
      'Ground oats, honey and white clay for ten quiet minutes a week. Rinse it off with warm water and look rested.',
  },
];
