import type { DemoProduct } from '../product.ts';

export const bags: DemoProduct[] = [
  {
    name: 'Daily Canvas Backpack',
    kind: 'backpack',
    colour: 'ochre',
    price: 84,
    stock: 48,
    featured: true,
    tags: ['bags', 'canvas'],
    facts: { Material: 'Waxed canvas', Weight: '890 g', Volume: '19 litres' },
    description:
      'A waxed backpack with a padded laptop sleeve and one deep front pocket. Rain beads off, and every scratch makes it look better.',
  },
  {
    name: 'Market Tote Bag',
    kind: 'tote',
    colour: 'sage',
    price: 22,
    stock: null,
    tags: ['bags', 'cotton'],
    facts: { Material: 'Organic cotton', Weight: '210 g', Volume: '16 litres' },
    description:
      'A strong cotton bag with an inner pocket for keys. It carries a week of vegetables and folds into itself.',
  },
  {
    name: 'Mini Day Backpack',
    kind: 'backpack',
    colour: 'rose',
    price: 58,
    stock: 52,
    tags: ['bags', 'cotton'],
    facts: { Material: 'Waxed canvas', Weight: '420 g', Volume: '9 litres' },
    description:
      'A small backpack for a book, a jumper and a sandwich. The straps are soft and thin enough for a summer dress.',
  },
  {
    name: 'Office Commuter Backpack',
    kind: 'backpack',
    colour: 'charcoal',
    price: 118,
    sale: 94,
    stock: 23,
    tags: ['bags', 'work'],
    facts: { Material: 'Recycled nylon', Weight: '980 g', Volume: '22 litres' },
    description:
      'A straight backpack that stands up by itself under a desk. One sleeve for the laptop, one for papers and a dry pocket for lunch.',
  },
  {
    name: 'School Run Backpack',
    kind: 'backpack',
    colour: 'teal',
    price: 49,
    stock: 66,
    tags: ['bags', 'children'],
    facts: { Material: 'Recycled nylon', Weight: '560 g', Volume: '15 litres' },
    description:
      'Light, bright and wide enough for folders that must not bend. Reflecting straps, and a label inside for a name and a number.',
  },
  {
    name: 'Big Beach Tote',
    kind: 'tote',
    colour: 'ochre',
    price: 34,
    sale: 27,
    stock: 58,
    tags: ['bags', 'summer'],
    facts: { Material: 'Canvas', Weight: '520 g', Volume: '35 litres' },
    description:
      'A bag for four towels, a ball and everything found on the way back. Sand falls out through two small eyelets in the bottom.',
  },
  {
    name: 'Office Felt Tote',
    kind: 'tote',
    colour: 'charcoal',
    price: 64,
    stock: 26,
    tags: ['bags', 'work'],
    facts: { Material: 'Wool', Weight: '610 g', Volume: '18 litres' },
    description:
      'Thick gray felt with leather handles that fit over a winter coat. A zipped pocket keeps keys away from the laptop.',
  },
];
