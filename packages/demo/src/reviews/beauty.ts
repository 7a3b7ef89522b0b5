import type { DemoReviews } from './review.ts';

export const beauty: DemoReviews = {
  'Velvet Lip Color': [[3, 'June', null, 'The berry is gorgeous. It lasts through coffee but not through lunch.']],
  'Earth Tones Palette': [
    [
      5,
      'Mara',
      'Six colors I really use',
      'Blends with a finger in the lift. I have already replaced the bark one, which just clicks out.',
    ],
  ],
  'Soft Powder Brush': [[5, 'Rosa', null, 'So soft that my daughter uses it to dust her doll. Washes well.']],
  'Sheer Lip Balm': [
    [4, 'Lotte', 'At the bus stop', 'No mirror, no mess. It clicks shut and has stayed shut in my bag.'],
  ],
};
