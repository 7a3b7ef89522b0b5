import type { DemoReviews } from './review.ts';

export const freshFood: DemoReviews = {
  'Crisp Red Apples': [
    [4, 'Milo', null, 'All of them crisp, one had a bruise. My children finished the box in three days.'],
  ],
  'Country Sourdough Loaf': [
    [5, 'Wanda', 'Second day is best', 'Crust like it should be, sour but not too much. Toasts well until it is gone.'],
    [4, 'Felix', null, 'Great bread. Delivery came in the afternoon, so plan for dinner and not for breakfast.'],
  ],
  'Whole Milk Bottle': [
    [4, 'Anton', null, 'The cream on top is how I remember milk. Returning the bottles takes some discipline.'],
  ],
  'Barista Oat Drink': [
    [5, 'Elias', 'It foams', 'And it does not split in the coffee. I have stopped buying the other one.'],
  ],
  'Cloudy Apple Juice': [
    [
      5,
      'Dev',
      'Shake it',
      'What sinks to the bottom is the best part. My son drinks it from the bottle when I am not looking.',
    ],
  ],
  'Pressed Orange Juice': [[4, 'Hugo', null, 'Tastes of oranges and nothing else. It never reaches the third day.']],
};
