import type { DemoReviews } from './review.ts';

export const pantry: DemoReviews = {
  'Forest Honey': [
    [5, 'Noor', 'Dark and serious', 'Tastes of resin and caramel. I eat it with cheese.'],
    [4, 'Yuki', null, 'Wonderful taste. It crystallised in our cold kitchen, warm water helped.'],
  ],
  'Dark Chocolate Bar': [[5, 'Tess', null, 'Snaps, melts, is gone. I hide the second one from myself.']],
  'Sea Salt Milk Chocolate': [
    [
      5,
      'Beth',
      'One row is never enough',
      'Accurate. The salt is on the back, so put it on your tongue that way round.',
    ],
  ],
  'Plum Tomato Tin': [[5, 'Owen', 'Ripe in February', 'Sweet, whole, no metal taste. I keep twelve in the cupboard.']],
  'Grain Breakfast Box': [
    [
      5,
      'Jonah',
      'Crunchy to the bottom',
      'Even when I answer the phone in between. Not sweet, which my dentist likes.',
    ],
    [4, 'Tobias', null, 'Good with yoghurt. More hazelnuts, please.'],
  ],
  'Bronze Cut Spaghetti': [
    [5, 'Clara', null, 'Sauce sticks to it like it should. Cook it a minute less than you think.'],
  ],
  'Whole Wheat Spaghetti': [
    [3, 'Priya', 'For people who like it', 'Nutty and firm. My family calls it cardboard, I call them ungrateful.'],
  ],
  'First Press Olive Oil': [
    [
      5,
      'Mara',
      'Peppery',
      'It makes you cough a little at the end, which is how you know. On toast with salt, nothing else.',
    ],
    [3, 'June', null, 'Very good oil, but not cheap. I use it only cold.'],
  ],
  'Warm Chilli Oil': [
    [5, 'Samir', 'On everything', 'Eggs, noodles, leftovers, and once by mistake ice cream. It was not bad.'],
  ],
  'Crunchy Peanut Butter': [
    [4, 'Rosa', null, 'Peanuts and salt, full stop. Stirring it the first time needs a strong wrist.'],
  ],
  'Strawberry Jam': [
    [5, 'Kofi', 'Berries are still berries', 'It falls off the knife, they were honest about it. Worth the mess.'],
  ],
  'Long Grain Rice': [
    [5, 'Lotte', 'Popcorn', 'It really smells like it. Every grain separate, even when I do it wrong.'],
  ],
  'Orange Almond Chocolate': [
    [5, 'Greta', null, 'I meant to give it away. I have ordered it again, meaning to give it away.'],
  ],
};
