import type { DemoProduct } from '../product.ts';

export const audio: DemoProduct[] = [
  {
    name: 'Cloud Over-Ear Headphones',
    kind: 'headphones',
    colour: 'slate',
    price: 129,
    stock: 64,
    featured: true,
    tags: ['audio', 'wireless'],
    facts: { Material: 'Aluminium and protein leather', Weight: '268 g', Battery: '38 hours' },
    description:
      'Closed headphones with soft memory-foam cushions and a warm, even sound. Noise cancelling hushes trains and open offices, and the folded pair fits a small bag.',
  },
  {
    name: 'Small Porch Speaker',
    kind: 'speaker',
    colour: 'teal',
    price: 59,
    stock: 120,
    featured: true,
    tags: ['audio', 'portable'],
    facts: { Material: 'Recycled plastic', Weight: '540 g', Battery: '14 hours' },
    description:
      'A palm-wide speaker that fills a kitchen without shouting. It shrugs off rain and sand, and two of them pair as left and right.',
  },
  {
    name: 'Pocket Earbuds',
    kind: 'earbuds',
    colour: 'cream',
    price: 79,
    sale: 59,
    stock: 85,
    tags: ['audio', 'wireless'],
    facts: { Material: 'Plastic and silicone', Weight: '48 g', Battery: '7 hours, 28 with case' },
    options: { Color: ['Cream', 'Charcoal'] },
    description:
      'Light earbuds with three sizes of silicone tips and a case that charges on any pad. Tap once to pause, twice to skip.',
  },
  {
    name: 'Shelf Stereo Speaker',
    kind: 'speaker',
    colour: 'cocoa',
    price: 189,
    sale: 149,
    stock: 4,
    tags: ['audio', 'home'],
    facts: { Material: 'Walnut veneer', Weight: '3.1 kg', Power: '60 W' },
    description:
      'A single cabinet with room for real bass and clear voices. It streams from your phone and still has a socket for the record player.',
  },
  {
    name: 'Walnut Record Player',
    kind: 'turntable',
    colour: 'cocoa',
    price: 249,
    sale: 219,
    stock: 11,
    tags: ['audio', 'vinyl'],
    facts: { Material: 'Walnut veneer', Weight: '4.8 kg', Speed: '33 and 45 rpm' },
    description:
      'A belt-driven player in a walnut case, set up and ready when it leaves the box. The arm lifts by itself at the end of a side, so you may fall asleep.',
  },
  {
    name: 'First Record Player',
    kind: 'turntable',
    colour: 'teal',
    price: 129,
    stock: 18,
    tags: ['audio', 'vinyl', 'gift'],
    facts: { Material: 'Painted wood', Weight: '2.9 kg', Speed: '33 and 45 rpm' },
    description:
      'Everything a first record needs: a steady platter, a light arm and a small amplifier inside. Add any two speakers and a rainy afternoon.',
  },
  {
    name: 'Studio Wire Headphones',
    kind: 'headphones',
    colour: 'charcoal',
    price: 99,
    stock: 37,
    tags: ['audio', 'work'],
    facts: { Material: 'Steel', Weight: '252 g', Length: '3 m' },
    description:
      'Wired headphones that hide nothing, made for mixing and for long evenings. Cushions, cable and headband all come off and can be replaced.',
  },
  {
    name: 'Little Ears Headphones',
    kind: 'headphones',
    colour: 'lemon',
    price: 45,
    sale: 36,
    stock: 62,
    tags: ['audio', 'children'],
    facts: { Material: 'Recycled plastic', Weight: '168 g', Battery: '24 hours' },
    options: { Color: ['Lemon', 'Sky blue'] },
    description:
      'Headphones for small heads that never get louder than 85 decibels. The hinges bend further than any child has managed so far.',
  },
  {
    name: 'Bedside Speaker',
    kind: 'speaker',
    colour: 'blush',
    price: 49,
    stock: 90,
    tags: ['audio', 'bedroom'],
    facts: { Material: 'Recycled plastic', Weight: '610 g', Battery: '20 hours' },
    description:
      'A soft-voiced speaker wrapped in wool for podcasts, rain and lullabies. Its sleep button fades the sound over half an hour.',
  },
];
