import type { DemoCategory } from '../category.ts';

export const care: DemoCategory[] = [
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
    description: 'Soap, skin care and a little color.',
    tile: [
      ['pump', 'sky'],
      ['soap', 'blush'],
      ['lipstick', 'berry'],
    ],
  },
  {
    slug: 'skin-care',
    name: 'Skin Care',
    parent: 'beauty',
    description: 'Creams, oils and serums without a fuss.',
    tile: [
      ['dropper', 'ochre'],
      ['jar', 'lilac'],
      ['tube', 'blush'],
    ],
  },
  {
    slug: 'bath-body',
    name: 'Bath & Body',
    parent: 'beauty',
    description: 'Soap, salts and lotion for the bathroom shelf.',
    tile: [
      ['soap', 'lilac'],
      ['pump', 'tangerine'],
      ['jar', 'sky'],
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
    slug: 'coffee-tea',
    name: 'Coffee & Tea',
    parent: 'groceries',
    description: 'Beans, leaves and chocolate to drink.',
    tile: [
      ['tin', 'navy'],
      ['pouch', 'charcoal'],
      ['carton', 'mint'],
    ],
  },
  {
    slug: 'pantry',
    name: 'Pantry',
    parent: 'groceries',
    description: 'Pasta, oil, honey and other good reserves.',
    tile: [
      ['oil', 'moss'],
      ['pasta', 'butter'],
      ['jar', 'rose'],
    ],
  },
  {
    slug: 'fresh-food',
    name: 'Fresh Food',
    parent: 'groceries',
    description: 'Fruit, bread, milk and juice.',
    tile: [
      ['drink', 'ochre'],
      ['bread', 'oak'],
      ['lemon', 'lemon'],
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
];
