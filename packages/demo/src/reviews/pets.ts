import type { DemoReviews } from './review.ts';

export const pets: DemoReviews = {
  'Cloud Pet Bed': [
    [5, 'Hugo', 'Chin on the edge', 'Exactly as drawn in the description. Washed twice, still fluffy.'],
    [4, 'Ines', null, 'My dog took two days to accept it, the cat two seconds.'],
  ],
  'Window Cat Bed': [[5, 'Noor', null, 'Kneaded daily for weeks and still in shape. The cat recommends it.']],
  'Tough Chew Bone': [
    [
      4,
      'Yuki',
      'Twenty minutes, true',
      'Filled with peanut butter it is exactly twenty. Still in one piece, unlike my slippers.',
    ],
    [2, 'Tess', 'Gone in a day', 'Our shepherd had more opinions than the bone. For smaller dogs it may be fine.'],
  ],
  'Trail Dog Collar': [[5, 'Beth', null, 'Dries fast after every pond, and there are many ponds.']],
  'Grain Free Dog Food': [[5, 'Milo', 'Shiny coat', 'And a dog who stands by the bowl early. The bag closes well.']],
  'Ocean Fish Cat Food': [[4, 'Owen', null, 'She eats it all and then looks at me. You can see the flakes of fish.']],
  'Slow Feeder Bowl': [[5, 'Jonah', 'Five minutes, measured', 'Down from eleven seconds. No more hiccups.']],
  'Cat Dinner Bowl': [[4, 'Tobias', 'Whiskers approve', 'She used to fish the food out onto the floor. Not any more.']],
  'Everyday Walk Leash': [
    [5, 'Clara', null, 'The clip opens with cold fingers, which is all I ask for on a frosty morning.'],
  ],
  'Salmon Cat Treats': [
    [5, 'Priya', 'Never seen her run like that', 'Three floors in four seconds. One ingredient, good smell for fish.'],
  ],
};
