import type { DemoReviews } from './review.ts';

export const health: DemoReviews = {
  'Daily Vitamin Tablets': [
    [
      4,
      'Noor',
      'Small enough',
      'I cannot swallow large pills, and these go down without a thought. On the monthly plan now.',
    ],
  ],
  'Omega Algae Capsules': [[5, 'Yuki', null, 'No fishy taste at all. The bottle could tell which side is up.']],
  'Night Magnesium Powder': [
    [
      5,
      'Tess',
      'My evening drink',
      'Tastes lightly of cherry, and my calves have stopped cramping. It may be the ritual, and I do not mind.',
    ],
    [4, 'Beth', null, 'Dissolves well in warm water, less well in cold.'],
  ],
  'Warm Wheat Cushion': [
    [
      5,
      'Milo',
      'Neck saver',
      'Two minutes in the oven with a cup of water, as they say, and my neck forgives the desk.',
    ],
  ],
  'Bamboo Tooth Brush': [[4, 'Owen', null, 'Soft and pleasant. Keep it dry between uses or the handle darkens.']],
  'Clear Breath Toothpaste': [
    [
      4,
      'Jonah',
      'Rolls up to the end',
      'Real mint, not sweet. Aluminium means I use the last bit, my children find that funny.',
    ],
  ],
  'First Aid Tin': [
    [4, 'Tobias', null, 'Opens with one hand, I have tried it with a cut thumb. The list in the lid is the best part.'],
  ],
  'Vitamin D Drops': [
    [
      5,
      'Clara',
      'No taste, no fuss',
      'One drop on the spoon with breakfast. The bottle will last us the whole winter.',
    ],
  ],
  'Sage Throat Pastilles': [
    [4, 'Priya', "A teacher's friend", 'Third lesson, voice still there. They stick together when it is hot, though.'],
  ],
};
