import type { DemoReviews } from './review.ts';

export const electronics: DemoReviews = {
  'Studio Laptop 14': [
    [
      5,
      'Hugo',
      'Writes like a typewriter',
      'I write for a living and this keyboard is the best I have had in years. The matte screen makes working by the window possible.',
    ],
    [
      4,
      'Noor',
      null,
      'Silent, bright, and a full working day without the charger. A second port on the right side would have been nice.',
    ],
    [4, 'Elias', 'Solid', 'Bought with 32 GB for photo work and it keeps up. It attracts fingerprints a bit.'],
  ],
  'Sketch Tablet 11': [
    [
      5,
      'Clara',
      'Feels like paper',
      'I teach drawing and was sceptical. The surface really has a tooth and the pen is there when I need it.',
    ],
    [3, 'Felix', null, 'Great for sketches, but files over a certain size get slow with 64 GB. Take the larger one.'],
  ],
  'Metro Phone': [
    [
      4,
      'Samir',
      'I changed the battery myself',
      'Four screws and a lever, five minutes. Camera is good in daylight, average at night.',
    ],
  ],
  'Rangefinder Travel Camera': [
    [
      5,
      'Yuki',
      'It makes me walk more',
      'No zoom, no menus to get lost in, just dials. I took fewer and better pictures in two weeks than in the whole last year.',
    ],
    [
      5,
      'Anton',
      null,
      'The lens is sharp from corner to corner and the shutter is almost silent. I forget that it is there, and so do the people in front of it.',
    ],
    [4, 'Greta', 'Nearly perfect', 'Wonderful in the hand. I would have paid extra for a weather seal.'],
  ],
  'Quiet Key Keyboard': [
    [
      5,
      'Tess',
      null,
      'My partner works at the same table and has stopped sighing. Switching between laptop and tablet is instant.',
    ],
    [4, 'Kofi', 'Soft and low', 'Took me two days to get used to the short travel, now my old one feels like a piano.'],
  ],
  'Curve Wireless Mouse': [
    [4, 'Rosa', null, 'Fits my hand, silent clicks, and I have not charged it yet since I got it weeks ago.'],
    [
      2,
      'Wanda',
      'Too big for me',
      'Good mouse, but made for larger hands. Mine hurt after an afternoon, so I passed it on to my brother, who loves it.',
    ],
  ],
  'Wide View Monitor 27': [
    [
      5,
      'Dev',
      'One cable, clean desk',
      'Laptop on the stand, one cable, done. Colors match my prints without any fiddling.',
    ],
  ],
  'Power Brick 10K': [
    [
      3,
      'Jonah',
      null,
      'Solid and small, but it takes most of a night to fill up again. Two charges of my phone are about right.',
    ],
    [4, 'Lotte', 'Good travel friend', 'Four little lights tell the truth, which is more than my old one did.'],
  ],
  'Wall Charger 65': [
    [
      5,
      'Milo',
      'One block instead of three',
      'Charges my laptop and phone together and hardly gets warm. The braided cable lies flat, too.',
    ],
    [4, 'Ines', null, 'Does what it says. The folding prongs are tight at first.'],
  ],
  'Travel Charger 30': [
    [5, 'Lotte', 'So small', 'Lives in my toiletry bag now. The clip-on plugs worked in London and in Rome.'],
  ],
  'Compact Laptop 13': [
    [
      5,
      'Ines',
      'Weighs nothing',
      'I carry it between three schools every day. Full-size keys on a machine this small are a joy.',
    ],
  ],
};
