import type { DemoReviews } from './review.ts';

export const homeKitchen: DemoReviews = {
  'Insulated Water Bottle': [
    [
      3,
      'Felix',
      null,
      'Keeps cold very well. The paint scratched at the bottom within a week, though, and my keys are not even sharp.',
    ],
    [4, 'Wanda', 'Does not leak', 'Upside down in a bag with my laptop, dry. That is the test.'],
  ],
  'Pantry Glass Jars': [
    [5, 'Lotte', null, 'Lids fit so well that you hear the air. Rice, flour and, yes, the good cookies.'],
  ],
};
