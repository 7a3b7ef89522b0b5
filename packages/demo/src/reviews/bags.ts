import type { DemoReviews } from './review.ts';

export const bags: DemoReviews = {
  'Daily Canvas Backpack': [
    [
      5,
      'Dev',
      'Better with every scratch',
      'I was afraid of the first scratch. Now there are twenty and I like it more. Laptop stays dry.',
    ],
    [
      5,
      'Hugo',
      null,
      'The front pocket is deep enough for a lunch box and the zip runs smoothly. Nineteen litres is exactly a working day.',
    ],
    [
      4,
      'Ines',
      'Waxed, so mind your white shirt',
      'The wax rubbed off a little in the first week. Since then it has been perfect.',
    ],
  ],
  'Market Tote Bag': [
    [
      4,
      'Tess',
      null,
      'A week of vegetables, three bottles and the handles do not cut in. The inner pocket is where my keys are, for once.',
    ],
  ],
  'Mini Day Backpack': [
    [3, 'Noor', null, 'Cute and well made, but truly mini. My A4 folder does not fit, a book does.'],
  ],
  'Office Commuter Backpack': [
    [5, 'Yuki', 'It stands up!', 'Under the desk, on the train, beside the bed. Why do all others fall over?'],
  ],
  'School Run Backpack': [
    [
      4,
      'Beth',
      'Folders stay flat',
      'That alone is a small miracle. The label inside has already brought it home once.',
    ],
  ],
  'Big Beach Tote': [
    [5, 'Milo', null, 'Four towels, a ball, shells, a wet dog toy. The eyelets work, no sand in the car.'],
  ],
  'Office Felt Tote': [
    [
      3,
      'Owen',
      'Handsome, catches fluff',
      'Very elegant with the leather handles. The gray felt collects every hair of our cat, so keep a brush near.',
    ],
  ],
};
