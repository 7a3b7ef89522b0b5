import type { DemoReviews } from './review.ts';

export const garden: DemoReviews = {
  'Green Aloe in Clay': [
    [5, 'Priya', 'Thanks me for forgetting', 'I forget everything green. This one has made two babies in spite of me.'],
    [
      5,
      'Mara',
      null,
      'Came well packed, not one broken leaf, and the clay pot is much nicer than in the garden centre.',
    ],
    [
      3,
      'Samir',
      'Smaller than the picture',
      'A healthy plant, but I had expected more for the price. The pot is beautiful, I admit.',
    ],
  ],
  'Shade Leaf Plant': [
    [4, 'June', null, 'Stands in our dark hall and grows all the same. The saucer saved the floor.'],
  ],
  'Long Spout Can': [
    [5, 'Rosa', 'Balanced', 'Full or half empty, it does not tip your wrist. Reaches the pots at the back.'],
  ],
  'Indoor Drip Can': [[4, 'Kofi', null, 'Thin spout, no spills, pretty. One litre means walking more often.']],
  'Steel Hand Trowel': [
    [5, 'Lotte', 'Through roots', 'The sharp side cuts what my old one bent on. Feels like it will be inherited.'],
  ],
  'Herb Seed Tin': [[4, 'Greta', null, 'Seven of eight came up. The dill sulked.']],
  'Garden Rest Chair': [
    [5, 'Wanda', 'All summer outside', 'Rain, sun, a thunderstorm. One coat of oil and it looks new.'],
  ],
  'Harvest Basket': [[5, 'Felix', null, 'Tomatoes in, rinse, sun, repeat. Handle is smooth and strong.']],
  'Cherry Tomato Seeds': [
    [
      5,
      'Elias',
      'Eighteen of twenty',
      'Germinated on the window sill within a week. Six of the plants now live with the neighbours.',
    ],
  ],
  'Thorn Proof Gloves': [[4, 'Anton', 'One stiff day', 'Then they fit. Roses zero, me one.']],
  'Cedar Birdhouse': [
    [
      5,
      'Dev',
      'Tenants after nine days',
      'A pair of tits moved in before I had put the ladder away. Cleaning door works well.',
    ],
    [4, 'Hugo', null, 'Solid cedar and a good size. The hanging wire could be thicker.'],
  ],
  'Little Window Aloe': [[4, 'Ines', null, 'Small, neat, alive. It leans towards the sun and so do I.']],
};
