import type { Colour } from './palette.ts';
import type { PictureKind } from './pictures/kinds.ts';
import type { CategorySlug } from './products/index.ts';

export interface DemoCategory {
  slug: CategorySlug;
  name: string;
  parent?: CategorySlug;
  description: string;
  /** the three products on its tile, left to right; the middle one stands in front */
  tile: [side: Placeable, front: Placeable, side: Placeable];
}

export type Placeable = [kind: PictureKind, colour: Colour];

/** In the order of the menus; a parent stands before its children. */
export const categories: DemoCategory[] = [
  {
    slug: 'electronics',
    name: 'Electronics',
    description: 'Sound, screens and the small things that power them.',
    tile: [
      ['speaker', 'teal'],
      ['headphones', 'slate'],
      ['camera', 'cocoa'],
    ],
  },
  {
    slug: 'home-kitchen',
    name: 'Home & Kitchen',
    description: 'Furniture, textiles and everything that cooks.',
    tile: [
      ['pot', 'forest'],
      ['mug', 'terracotta'],
      ['teapot', 'mint'],
    ],
  },
  {
    slug: 'home-goods',
    name: 'Home Goods',
    parent: 'home-kitchen',
    description: 'Lamps, blankets and good places to sit.',
    tile: [
      ['vase', 'slate'],
      ['lamp', 'forest'],
      ['cushion', 'ochre'],
    ],
  },
  {
    slug: 'fashion',
    name: 'Fashion',
    description: 'Clothes, shoes and what you carry.',
    tile: [
      ['backpack', 'ochre'],
      ['watch', 'moss'],
      ['shoe', 'mint'],
    ],
  },
  {
    slug: 'apparel',
    name: 'Apparel',
    parent: 'fashion',
    description: 'Tees, jackets and denim for every day.',
    tile: [
      ['trousers', 'navy'],
      ['tee', 'cream'],
      ['hoodie', 'moss'],
    ],
  },
  {
    slug: 'health',
    name: 'Health',
    description: 'Vitamins, sleep and first aid.',
    tile: [
      ['dropper', 'moss'],
      ['pills', 'ochre'],
      ['tube', 'mint'],
    ],
  },
  {
    slug: 'beauty',
    name: 'Beauty',
    description: 'Soap, skin care and a little colour.',
    tile: [
      ['pump', 'sky'],
      ['soap', 'blush'],
      ['lipstick', 'berry'],
    ],
  },
  {
    slug: 'groceries',
    name: 'Groceries',
    description: 'Coffee, tea and a well-filled pantry.',
    tile: [
      ['pouch', 'cocoa'],
      ['jar', 'ochre'],
      ['apple', 'terracotta'],
    ],
  },
  {
    slug: 'sports',
    name: 'Sports',
    description: 'For the court, the trail and the living-room floor.',
    tile: [
      ['racket', 'berry'],
      ['ball', 'ochre'],
      ['mat', 'plum'],
    ],
  },
  {
    slug: 'toys',
    name: 'Toys',
    description: 'Bears, blocks and rockets that last.',
    tile: [
      ['rocket', 'terracotta'],
      ['bear', 'oak'],
      ['blocks', 'teal'],
    ],
  },
  {
    slug: 'garden',
    name: 'Garden',
    description: 'Plants, cans and tools for balcony and bed.',
    tile: [
      ['can', 'forest'],
      ['plant', 'terracotta'],
      ['basket', 'moss'],
    ],
  },
  {
    slug: 'office',
    name: 'Office',
    description: 'Paper, pens and a calm desk.',
    tile: [
      ['globe', 'ochre'],
      ['notebook', 'forest'],
      ['tray', 'terracotta'],
    ],
  },
  {
    slug: 'books',
    name: 'Books',
    description: 'Novels, guides and pictures for small readers.',
    tile: [
      ['book', 'navy'],
      ['book', 'terracotta'],
      ['book', 'moss'],
    ],
  },
  {
    slug: 'pets',
    name: 'Pets',
    description: 'Beds, collars and honest food.',
    tile: [
      ['pouch', 'rust'],
      ['bed', 'plum'],
      ['bone', 'mint'],
    ],
  },
  {
    slug: 'travel',
    name: 'Travel',
    description: 'Cases and companions for short and long ways.',
    tile: [
      ['tote', 'navy'],
      ['suitcase', 'teal'],
      ['umbrella', 'ochre'],
    ],
  },
];
