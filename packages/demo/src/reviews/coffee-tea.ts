import type { DemoReviews } from './review.ts';

export const coffeeTea: DemoReviews = {
  'House Blend Coffee': [
    [5, 'Mara', 'The office agrees', 'Seven people with seven machines and nobody complains. Chocolate, no sourness.'],
    [
      5,
      'Samir',
      null,
      'Arrives two days after roasting, you can smell it through the parcel. Monthly plan, no regrets.',
    ],
    [4, 'June', 'Good everyday coffee', 'Not spectacular, which is what I want at six in the morning.'],
  ],
  'Light Roast Coffee': [
    [
      5,
      'Rosa',
      'Currants, really',
      'I thought they made it up. Grind it coarser than usual, they are right about that.',
    ],
    [
      2,
      'Kofi',
      'Too bright for me',
      'Well made, but I like my coffee dark and this tastes almost like tea. My daughter drinks it now.',
    ],
  ],
  'Wild Berry Tea': [[4, 'Lotte', null, 'Deep red and a little sour. With honey it replaces dessert.']],
  'Dark Espresso Roast': [
    [5, 'Greta', 'The crema stays', 'Through the whole sentence, and I talk a lot. Perfect with milk.'],
    [4, 'Wanda', null, 'Strong and round. Slightly oily beans, so clean your grinder.'],
  ],
  'Slow Decaf Coffee': [
    [5, 'Felix', 'I cannot tell', 'I gave it to three friends after dinner and nobody noticed. And I slept.'],
  ],
  'Peppermint Leaf Tea': [
    [5, 'Elias', null, 'Whole leaves in the bag, you can see them. Cold with lemon it is our summer drink.'],
  ],
  'Bergamot Black Tea': [[4, 'Anton', 'Proper scent', 'Strong enough for milk. Three minutes, not four.']],
  'Chai Spice Tea': [
    [
      5,
      'Dev',
      "Like my aunt's",
      'Simmered in milk with too much sugar, the whole flat smells of cardamom. She approves, too.',
    ],
  ],
  'Drinking Chocolate': [
    [5, 'Hugo', 'Spoon stands', 'Nearly. Four spoons and it does. Not too sweet.'],
    [4, 'Ines', null, 'Real flakes, melts slowly, so be patient and stir.'],
  ],
};
