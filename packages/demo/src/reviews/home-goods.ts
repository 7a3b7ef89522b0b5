import type { DemoReviews } from './review.ts';

export const homeGoods: DemoReviews = {
  'Brass Reading Lamp': [
    [
      5,
      'Hugo',
      'A calm circle of light',
      'Exactly as described: light on the page, dark in the room. The brass foot is heavy, and my cat has given up.',
    ],
    [5, 'Dev', null, 'I was worried that the shade would look cheap. It does not. Real linen, neatly sewn.'],
    [
      4,
      'Ines',
      'Beautiful, bring your own bulb',
      'Very well made and easy to put together. A bulb in the box would have been kind.',
    ],
  ],
  'River Stone Vase': [
    [
      5,
      'Yuki',
      'Looks finished with one branch',
      'I am bad at flowers and it does not matter. The glaze changes with the light through the day.',
    ],
    [5, 'Noor', null, 'Thrown by hand and you can see it, in the best way. Heavy and stable.'],
    [
      3,
      'Tess',
      'Smaller than I pictured',
      'Lovely object, but I should have measured: 24 cm is for a shelf, not for the floor. Keeping it anyway.',
    ],
  ],
  'Linen Weave Blanket': [
    [
      5,
      'Milo',
      'Summer and winter',
      'In July alone, in January over the wool one. It has become softer with each wash.',
    ],
    [4, 'Jonah', null, 'Lovely open weave and honest fringes. It sheds a little during the first week.'],
    [
      5,
      'Beth',
      'Everybody steals it',
      'It was meant for the guest room. It has been on the sofa ever since, under one child or another.',
    ],
  ],
  'Night Cedar Candle': [
    [
      5,
      'Mara',
      'Smells like a cabin, not like a shop',
      'Cedar first, smoke later, no sugar. It burned straight down, and I am writing this beside the glass, which now holds my water.',
    ],
    [4, 'Owen', null, 'A quiet scent, so put it in a small room. Forty-five hours is about right.'],
    [
      5,
      'Priya',
      'Third one',
      'Always one burning, one in the drawer. My only complaint is that visitors ask what it cost.',
    ],
    [5, 'Tobias', null, 'Gave it to a friend who hates scented candles. She has asked for the name.'],
  ],
  'Stripe Sofa Cushion': [
    [5, 'Rosa', null, 'Plump, and plump again after a shake. The stripe is woven, so the back looks good as well.'],
  ],
  'Twin Bell Clock': [
    [4, 'Elias', 'Wakes the dead', 'And the neighbours. No ticking at all, which was why I bought it.'],
    [
      2,
      'Anton',
      null,
      'It is very pretty, but the alarm can only be set to about ten minutes exactly. Missed a train.',
    ],
  ],
  'Woven Store Basket': [
    [
      5,
      'Felix',
      'Holds all the toys',
      'Twenty-two litres of blocks, cars and one shoe. The handle is strong enough to carry it all upstairs.',
    ],
  ],
  'Hotel Towel Stack': [
    [5, 'Wanda', null, 'Thick, thirsty and dry by the next morning even in our bathroom without a window.'],
    [4, 'Dev', 'Fluff at first', 'Wash them twice before use, then they are wonderful.'],
  ],
  'Round Oak Mirror': [
    [4, 'Hugo', null, 'Makes our hall twice as wide. One hook holds it, but drill carefully, it is not light.'],
    [
      3,
      'Ines',
      'Pretty, arrived with a scratch',
      'A small scratch on the frame. They offered part of the price back at once and I kept it.',
    ],
  ],
  'Oak Picture Frame': [
    [5, 'Lotte', 'Real glass, real wood', 'And a mount that is cut straight. I have ordered three for the stairs.'],
  ],
  'Flat Weave Rug': [
    [
      5,
      'Noor',
      null,
      'Thin enough for the door to pass over it, dense enough to feel good. The color is a true terracotta.',
    ],
  ],
  'Fig Leaf Candle': [
    [5, 'Yuki', 'Not sweet', 'Green and dusty like a real fig tree. I close my eyes and it is August.'],
    [4, 'Milo', null, 'Nice and light. For a big room you need two.'],
  ],
  'Bedside Arm Lamp': [
    [
      4,
      'Jonah',
      null,
      'Warm light on the page and none in her eyes, and the switch is easy to find. The cord could be half a metre longer.',
    ],
  ],
  'Tall Twig Vase': [
    [
      5,
      'Beth',
      'Cat-proof up to a point',
      'The description made me laugh, and it is correct. The point is a six-kilo tomcat.',
    ],
  ],
};
