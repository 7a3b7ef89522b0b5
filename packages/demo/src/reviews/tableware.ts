import type { DemoReviews } from './review.ts';

export const tableware: DemoReviews = {
  'Everyday Mug': [
    [
      5,
      'Beth',
      'Bought one, then five',
      'One for me as a trial, then a whole shelf. They are heavy in a good way, and my four-year-old has dropped his twice without a chip.',
    ],
    [
      5,
      'Owen',
      null,
      'Keeps coffee hot long enough to answer my mails, which says a lot about both the mug and my mails.',
    ],
    [
      4,
      'Mara',
      'Lovely glaze',
      'Each one is a little different where the terracotta shows. The handle is slightly tight for big hands.',
    ],
    [5, 'Milo', null, 'Dishwasher every day, looks like new. That is all I ask of a mug.'],
    [
      5,
      'Priya',
      "The tea drinker's verdict",
      'Wide enough for a proper bag and a spoon, and the bottom does not leave rings.',
    ],
  ],
  'Large Serving Bowl': [
    [
      5,
      'Priya',
      null,
      'Salad for eight, and everyone asked where it is from. The blue runs towards the rim like water.',
    ],
    [4, 'Tobias', 'Bigger than it looks', 'Make sure it fits your shelf! In use it is perfect.'],
  ],
  'Winter Cocoa Mug': [
    [
      5,
      'Clara',
      'Thick in a good way',
      'It keeps the cocoa warm and survives my clumsy mornings. I want three more but it is nearly gone.',
    ],
  ],
  'Everyday Dinner Plates': [
    [
      5,
      'June',
      'Same family as the mug',
      'They match the mug exactly and the low rim saves my tablecloth. Our sand ones hide crumbs, too.',
    ],
    [4, 'Kofi', null, 'Strong and simple. Heavy when you carry all four at once.'],
  ],
  'Two Water Glasses': [
    [4, 'Samir', null, 'The green is so faint you only see it in pairs. Good weight, no chips yet.'],
    [
      5,
      'Greta',
      'Old bottles, new glasses',
      'I like that they were something else before. One has a tiny bubble, and it is my favorite.',
    ],
  ],
  'Ribbed Juice Glasses': [
    [
      4,
      'Rosa',
      'Hotel breakfast at home',
      'Orange juice really does taste better from them, I will not be argued with.',
    ],
  ],
  'Tall Latte Mug': [
    [5, 'Elias', null, 'Big enough for a double with all the milk. Handle takes three fingers, as written.'],
  ],
  'Family Tea Pot': [
    [
      5,
      'Anton',
      'The lid stays on',
      'Six cups, last drop, lid still on. After years of catching lids that is worth the price.',
    ],
  ],
};
