import type { DemoCategory } from '../category.ts';

export const home: DemoCategory[] = [
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
    slug: 'audio',
    name: 'Audio',
    parent: 'electronics',
    description: 'Headphones, speakers and a needle for the old records.',
    tile: [
      ['speaker', 'blush'],
      ['turntable', 'cocoa'],
      ['headphones', 'lemon'],
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
    slug: 'cookware',
    name: 'Cookware',
    parent: 'home-kitchen',
    description: 'Pots, pans, knives and the tools beside the stove.',
    tile: [
      ['kettle', 'sky'],
      ['pan', 'charcoal'],
      ['pot', 'ochre'],
    ],
  },
  {
    slug: 'tableware',
    name: 'Tableware',
    parent: 'home-kitchen',
    description: 'Plates, cups and glasses for the daily table.',
    tile: [
      ['mug', 'sage'],
      ['plate', 'sand'],
      ['glass', 'mint'],
    ],
  },
  {
    slug: 'furniture',
    name: 'Furniture',
    parent: 'home-kitchen',
    description: 'Sofas, stools and tables that outlast a move.',
    tile: [
      ['table', 'oak'],
      ['stool', 'forest'],
      ['chair', 'terracotta'],
    ],
  },
  {
    slug: 'home-goods',
    name: 'Home Goods',
    parent: 'home-kitchen',
    description: 'Lamps, blankets and what makes a room yours.',
    tile: [
      ['vase', 'slate'],
      ['lamp', 'forest'],
      ['cushion', 'ochre'],
    ],
  },
];
