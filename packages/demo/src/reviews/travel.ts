import type { DemoReviews } from './review.ts';

export const travel: DemoReviews = {
  'Cabin Shell Case': [
    [
      4,
      'Mara',
      'Quiet wheels',
      'I arrive at night and nobody hears me. Shell scratches a bit, but that is what it is for.',
    ],
    [5, 'Samir', null, 'Fits the bin, holds four days, closes smoothly.'],
  ],
  'Long Stay Case': [
    [5, 'June', 'Clean and worn never meet', 'The two closing halves are brilliant. Wheels roll straight.'],
  ],
  'Roll Top Backpack': [[5, 'Rosa', null, 'Cycled through a storm, groceries dry. Reflectors are bright.']],
  'Weekend Canvas Tote': [
    [3, 'Kofi', 'Long handles', 'Beautiful canvas, but on my short frame it bumps against the knee.'],
  ],
  'Compact Rain Umbrella': [[4, 'Lotte', null, 'Small and sturdy, opens with a snap. The sleeve dries slowly.']],
  'Passport Travel Wallet': [[5, 'Greta', 'Pen at the border', 'I laughed, then needed it twice in one week.']],
  'Field Journal': [[5, 'Wanda', 'Wrote in the rain', 'With a pencil, and it worked. The time zones are useful, too.']],
  'Trail Travel Mug': [[4, 'Felix', null, 'Fits my bike and my car. Lid needs a good brush to clean.']],
  'Folk Travel Guitar': [
    [5, 'Elias', 'Big voice', 'People turn round to see where the sound comes from. Went as hand luggage three times.'],
    [4, 'Anton', null, 'Sweet tone for its size. Strings were old, so change them at once.'],
  ],
  'Packable Day Backpack': [
    [
      4,
      'Dev',
      'Lives in my coat',
      'Weighs nothing and saved me on the last market day. Not padded, so mind your back.',
    ],
  ],
};
