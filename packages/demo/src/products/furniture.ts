import type { DemoProduct } from '../product.ts';

export const furniture: DemoProduct[] = [
  {
    name: 'Velvet Corner Sofa',
    kind: 'sofa',
    colour: 'teal',
    price: 1290,
    sale: 1090,
    stock: 6,
    tags: ['furniture', 'living room'],
    facts: { Material: 'Velvet', Weight: '58 kg', Width: '210 cm' },
    description:
      'A deep two-seat sofa with a beech frame and covers that come off for cleaning. The cushions are filled with springs and foam, so they stay in shape.',
  },
  {
    name: 'Round Oak Table',
    kind: 'table',
    colour: 'oak',
    price: 349,
    stock: 11,
    tags: ['furniture', 'wood'],
    facts: { Material: 'Oak', Weight: '21 kg', Width: '100 cm' },
    description:
      'A round table for two, or for four who like each other. Oiled oak, turned legs, and a top that may be sanded and oiled again.',
  },
  {
    name: 'Curve Dining Chair',
    kind: 'chair',
    colour: 'terracotta',
    price: 159,
    sale: 129,
    stock: 24,
    tags: ['furniture', 'dining'],
    facts: { Material: 'Wool felt and beech', Weight: '6.4 kg' },
    options: { Color: ['Terracotta', 'Forest green', 'Slate'] },
    description:
      'A padded chair whose back follows yours. The legs screw in without tools and the felt cover can be brushed clean.',
  },
  {
    name: 'Three Leg Stool',
    kind: 'stool',
    colour: 'forest',
    price: 79,
    stock: 30,
    tags: ['furniture', 'wood'],
    facts: { Material: 'Ash', Weight: '3.2 kg', Height: '45 cm' },
    options: { Color: ['Forest green', 'Cream', 'Rust'] },
    description:
      'A stool that stands level on any floor, because three legs always do. Seat, step, bedside table: it does not mind.',
  },
  {
    name: 'Kitchen Counter Stool',
    kind: 'stool',
    colour: 'terracotta',
    price: 139,
    sale: 109,
    stock: 12,
    tags: ['furniture', 'dining'],
    facts: { Material: 'Beech', Weight: '5.6 kg', Height: '65 cm' },
    description:
      'A high stool with a ring for the feet and a seat that is hollowed just enough. For breakfast at the counter and long talks with the cook.',
  },
  {
    name: 'Low Coffee Table',
    kind: 'table',
    colour: 'cocoa',
    price: 229,
    sale: 189,
    stock: 9,
    tags: ['furniture', 'living room'],
    facts: { Material: 'Walnut', Weight: '14 kg', Width: '80 cm' },
    description:
      'A low round table in oiled walnut, the right height for books and tired feet. Four bolts, ten minutes, no wobble.',
  },
  {
    name: 'Soft Seat Chair',
    kind: 'chair',
    colour: 'blush',
    price: 139,
    stock: 19,
    tags: ['furniture', 'dining'],
    facts: { Material: 'Cotton', Weight: '5.9 kg' },
    description:
      'A dining chair soft enough to stay for dessert and the stories after it. The seat cover unzips and goes in the wash.',
  },
  {
    name: 'Linen Love Seat',
    kind: 'sofa',
    colour: 'sand',
    price: 890,
    stock: 3,
    tags: ['furniture', 'living room'],
    facts: { Material: 'Linen', Weight: '42 kg', Width: '160 cm' },
    description:
      'A small sofa for two people, one of whom may be a dog. The linen covers come off, and spare ones are sold for as long as we are here.',
  },
  {
    name: 'Deep Nap Sofa',
    kind: 'sofa',
    colour: 'rust',
    price: 1490,
    sale: 1290,
    stock: 5,
    tags: ['furniture', 'living room'],
    facts: { Material: 'Wool felt and beech', Weight: '64 kg', Width: '220 cm' },
    options: { Color: ['Rust', 'Forest green'] },
    description:
      'A wide, deep sofa built for Sunday afternoons and unexpected guests. It comes in three pieces that pass through any door.',
  },
];
