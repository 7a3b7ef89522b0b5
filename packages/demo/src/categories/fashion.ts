import type { DemoCategory } from '../category.ts';

export const fashion: DemoCategory[] = [
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
    slug: 'shoes',
    name: 'Shoes',
    parent: 'fashion',
    description: 'Sneakers and boots that can be walked in.',
    tile: [
      ['boot', 'cocoa'],
      ['shoe', 'navy'],
      ['boot', 'sand'],
    ],
  },
  {
    slug: 'bags',
    name: 'Bags',
    parent: 'fashion',
    description: 'Backpacks and totes for work, school and beach.',
    tile: [
      ['tote', 'ochre'],
      ['backpack', 'teal'],
      ['backpack', 'blush'],
    ],
  },
  {
    slug: 'accessories',
    name: 'Accessories',
    parent: 'fashion',
    description: 'Belts, beanies, time and shade.',
    tile: [
      ['beanie', 'ochre'],
      ['sunglasses', 'cocoa'],
      ['belt', 'cocoa'],
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
