import type { DemoReviews } from './review.ts';

export const accessories: DemoReviews = {
  'Mercer Field Watch': [
    [
      5,
      'Jonah',
      'Tells the time',
      'That sounds like little, but it does it at a glance, in the dark and with wet hands. I have stopped wearing the clever one.',
    ],
    [
      5,
      'Tobias',
      null,
      'Thirty-eight millimetres is right for thin wrists. The strap is changed in seconds without a tool, I bought a second one.',
    ],
    [4, 'Mara', 'Loud little tick', 'Beautifully plain. On the bedside table I can hear it, so it sleeps in a drawer.'],
    [5, 'Clara', null, 'A present for my father. He has shown it to everyone, including the dentist.'],
  ],
  'Night Dress Watch': [
    [5, 'Priya', 'Under the cuff', 'Thin enough that I forget it. The strap was soft from the first day, as promised.'],
  ],
  'Shore Sunglasses': [
    [4, 'June', null, 'Good polarised lenses and they do not pinch behind the ears. The hinges feel solid.'],
    [3, 'Rosa', 'Slide a little', 'On my small nose they slip when it is hot. A lovely shape otherwise.'],
  ],
  'Wide Brim Storm Umbrella': [
    [4, 'Kofi', 'Turned inside out, turned back', 'Just as they say. It looked alarming and nothing was bent.'],
    [3, 'Lotte', null, 'Strong, but long. It does not fit into any stand that I own.'],
  ],
  'Slim Fold Wallet': [
    [
      5,
      'Samir',
      'As thick as a pencil',
      'Six cards, some notes, and I no longer sit crooked. The painted edges are a nice touch.',
    ],
    [4, 'Greta', null, 'Tight for the first week, so do not despair. The leather gives.'],
  ],
  'Chunky Wool Scarf': [
    [5, 'Wanda', 'I say wool scratches', 'And I was wrong about this one. Wraps twice and reaches my nose.'],
  ],
  'Six Panel Cap': [[4, 'Felix', null, 'Looks worn in from the start. The brass buckle does not rattle.']],
  'Plain Leather Belt': [
    [
      5,
      'Elias',
      'Thick as it should be',
      'No glued layers. I shortened it at home with scissors and a screwdriver in five minutes.',
    ],
  ],
  'Woven Stretch Belt': [[4, 'Dev', 'Every gap is a hole', 'Good after dinner. The leather tip could be longer.']],
  'Fisherman Beanie': [
    [5, 'Anton', null, 'Short, ribbed, no itching. The ochre brightens dark mornings.'],
    [3, 'Hugo', 'Sits high', 'It is meant to, I know. My ears disagree, so I wear it only in autumn.'],
  ],
  'Slouchy Wool Beanie': [[4, 'Ines', null, 'Forgives any haircut, including the one I gave myself.']],
};
