import type { DemoProduct } from '../product.ts';

export const shoes: DemoProduct[] = [
  {
    name: 'Court Leather Sneakers',
    kind: 'shoe',
    colour: 'mint',
    price: 119,
    sale: 95,
    stock: 40,
    tags: ['shoes', 'leather'],
    facts: { Material: 'Leather', Weight: '380 g' },
    options: { Size: ['38', '39', '40', '41', '42', '43', '44'] },
    description:
      'Low sneakers of smooth leather on a stitched rubber sole. The insole comes out, and so does the stain if you wipe it soon.',
  },
  {
    name: 'Ridge Ankle Boots',
    kind: 'boot',
    colour: 'cocoa',
    price: 169,
    stock: 18,
    tags: ['shoes', 'leather', 'winter'],
    facts: { Material: 'Leather', Weight: '690 g' },
    options: { Size: ['38', '39', '40', '41', '42', '43'] },
    description:
      'Ankle boots with a welted sole that a cobbler can replace. Oiled leather keeps out slush and ages slowly.',
  },
  {
    name: 'Canvas Low Sneakers',
    kind: 'shoe',
    colour: 'navy',
    price: 69,
    sale: 55,
    stock: 48,
    tags: ['shoes', 'canvas', 'summer'],
    facts: { Material: 'Canvas', Weight: '340 g' },
    options: { Size: ['38', '39', '40', '41', '42', '43'] },
    description:
      'Plain canvas sneakers on a stitched rubber sole, for no particular sport. They take a machine wash and look better for it.',
  },
  {
    name: 'City Walk Shoes',
    kind: 'shoe',
    colour: 'sand',
    price: 98,
    stock: 35,
    tags: ['shoes', 'travel'],
    facts: { Material: 'Suede', Weight: '360 g' },
    options: { Size: ['38', '39', '40', '41', '42', '43', '44'] },
    description:
      'Shoes for museums, markets and missing the last bus. The cork footbed remembers your foot after a week.',
  },
  {
    name: 'Little Runner Shoes',
    kind: 'shoe',
    colour: 'lemon',
    price: 45,
    stock: 52,
    tags: ['shoes', 'children'],
    facts: { Material: 'Mesh', Weight: '180 g' },
    options: { Size: ['26', '27', '28', '29', '30', '31'] },
    description:
      'Bright light shoes for people who never walk anywhere. The laces are elastic and the toe is capped against kerbs.',
  },
  {
    name: 'Winter Lined Boots',
    kind: 'boot',
    colour: 'charcoal',
    price: 189,
    sale: 149,
    stock: 14,
    tags: ['shoes', 'winter', 'warm'],
    facts: { Material: 'Leather', Weight: '780 g' },
    options: { Size: ['38', '39', '40', '41', '42', '43'] },
    description:
      'Ankle boots lined with real wool up to the last eyelet. The sole has soft rubber that stays soft in frost.',
  },
  {
    name: 'Suede Desert Boots',
    kind: 'boot',
    colour: 'sand',
    price: 139,
    stock: 21,
    tags: ['shoes', 'leather'],
    facts: { Material: 'Suede', Weight: '520 g' },
    options: { Size: ['39', '40', '41', '42', '43', '44'] },
    description:
      'Two pieces of suede, three eyelets and a crepe sole: nothing to break. Brush them against the grain and they are new again.',
  },
];
