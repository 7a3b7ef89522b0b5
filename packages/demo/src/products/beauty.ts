import type { DemoProduct } from '../product.ts';

export const beauty: DemoProduct[] = [
  {
    name: 'Velvet Lip Color',
    kind: 'lipstick',
    colour: 'berry',
    price: 16,
    sale: 13,
    stock: 77,
    tags: ['make-up', 'lips'],
    facts: { Form: 'Stick', Weight: '22 g', Finish: 'Matte' },
    options: { Shade: ['Berry', 'Rose', 'Rust'] },
    description:
      'A matte lip color that stays soft all day. Three shades that suit most faces, in a case you can refill.',
  },
  {
    name: 'Earth Tones Palette',
    kind: 'palette',
    colour: 'plum',
    price: 36,
    stock: 39,
    tags: ['make-up', 'eyes'],
    facts: { Form: 'Powder', Weight: '110 g', Shades: '6' },
    description: 'Six eye shadows from bone to bark that blend with a fingertip. Each pan can be replaced on its own.',
  },
  {
    name: 'Soft Powder Brush',
    kind: 'brush',
    colour: 'rose',
    price: 23,
    stock: null,
    tags: ['make-up', 'tools'],
    facts: { Material: 'Beech and synthetic hair', Weight: '48 g' },
    description: 'A full, soft brush for powder and blush. The hair is synthetic, washes easily and keeps its shape.',
  },
  {
    name: 'Sheer Lip Balm',
    kind: 'lipstick',
    colour: 'rose',
    price: 11,
    stock: 90,
    tags: ['lips', 'natural'],
    facts: { Form: 'Stick', Weight: '18 g' },
    description:
      'Beeswax, shea and a breath of color in a case that clicks shut. It works at the bus stop, without a mirror.',
  },
  {
    name: 'Warm Cheek Palette',
    kind: 'palette',
    colour: 'blush',
    price: 29,
    sale: 23,
    stock: 44,
    tags: ['make-up'],
    facts: { Form: 'Powder', Weight: '95 g', Shades: '6' },
    description:
      'Six shades from peach to brick for cheeks that have been outside. A fingertip is enough, a brush is better.',
  },
  {
    name: 'Fine Blending Brush',
    kind: 'brush',
    colour: 'oak',
    price: 15,
    stock: 120,
    tags: ['make-up', 'tools'],
    facts: { Material: 'Beech and synthetic hair', Weight: '18 g' },
    description:
      'A small brush with a soft point for corners, lids and repairs. The wood is oiled, so it likes to be washed and dried flat.',
  },
];
