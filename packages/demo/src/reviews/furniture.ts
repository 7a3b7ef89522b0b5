import type { DemoReviews } from './review.ts';

export const furniture: DemoReviews = {
  'Velvet Corner Sofa': [
    [
      5,
      'Clara',
      'We nap on it',
      'Came in two boxes with a clear leaflet. The velvet takes a dog and a toddler and a vacuum cleaner, in that order.',
    ],
    [4, 'June', null, 'Deep and soft, but not so soft that you sink. The teal is darker in the evening.'],
  ],
  'Round Oak Table': [
    [
      5,
      'Kofi',
      'Two, or four who like each other',
      'We laughed at that line and then four of us had dinner at it. True. The oil finish is easy to repair.',
    ],
  ],
  'Curve Dining Chair': [
    [4, 'Samir', null, 'Very comfortable for long dinners. One leg needed a felt pad to stand level on my old floor.'],
    [
      5,
      'Greta',
      'Four of them',
      'My back approves. The felt really does brush clean, I have tested it with spaghetti.',
    ],
  ],
  'Three Leg Stool': [
    [
      4,
      'Mara',
      'Stands on my crooked floor',
      'Nothing stands level in this house except this. Used as a bedside table, step and plant stand within a week.',
    ],
    [3, 'Owen', null, 'Solid ash and a nice green. Seat is small, so it is more of a perch.'],
  ],
  'Low Coffee Table': [
    [5, 'Tobias', null, 'Four bolts, ten minutes, no wobble: I timed it at eleven. Gorgeous grain.'],
  ],
  'Linen Love Seat': [
    [
      5,
      'Clara',
      'One of us is a dog',
      'He has taken the left side. The covers have been washed once already and went back on without a fight.',
    ],
  ],
  'Deep Nap Sofa': [
    [
      4,
      'June',
      'Came through the narrow door',
      'Three pieces, up four floors, no swearing. Seats are very deep, so short people like me need a cushion.',
    ],
  ],
};
