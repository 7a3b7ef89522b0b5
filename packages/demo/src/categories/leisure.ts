import type { DemoCategory } from '../category.ts';

export const leisure: DemoCategory[] = [
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
];
