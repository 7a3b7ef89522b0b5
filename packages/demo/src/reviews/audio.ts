import type { DemoReviews } from './review.ts';

export const audio: DemoReviews = {
  'Cloud Over-Ear Headphones': [
    [
      5,
      'Mara',
      'The train is quiet now',
      'I commute two hours a day and these have given me the time back. Voices disappear, announcements still come through. Very comfortable with glasses, too.',
    ],
    [
      4,
      'Tobias',
      null,
      'Warm sound, great cushions. The case could be smaller, but folded they do fit next to my laptop.',
    ],
    [
      5,
      'Noor',
      'Worn all day',
      'Eight hours in an open office and my ears are not hot. Battery is honest: I charge on Sundays and that is it.',
    ],
    [
      3,
      'Hugo',
      'Good, not for the gym',
      'Sound is lovely at a desk. When running they slide back, so I keep my old earbuds for that.',
    ],
    [
      5,
      'June',
      null,
      'Bought the slate pair for my mother, who now hears every breath of her audio books and takes them off only to tell me so.',
    ],
  ],
  'Small Porch Speaker': [
    [5, 'Kofi', 'Survived the pool', 'It fell into the water, my son fetched it, and it went on playing. Say no more.'],
    [
      5,
      'Greta',
      null,
      'Small, handsome and louder than I dared to use it on our balcony. Two of them as a pair are a real treat.',
    ],
    [
      4,
      'Elias',
      'Nice for the kitchen',
      'Clear voices, enough bass for radio and cooking music. I wish the power button were easier to feel in the dark.',
    ],
  ],
  'Pocket Earbuds': [
    [4, 'Yuki', null, 'They stay in and the case is tiny. Calls in the wind are so-so, music is great.'],
    [
      5,
      'Rosa',
      'Finally some that fit',
      'I have small ears and usually give up. The smallest tips sit perfectly, even on the bike.',
    ],
    [
      2,
      'Anton',
      'Left one went silent',
      'After five weeks the left bud stopped charging. Support replaced them within days, but I had hoped for better.',
    ],
  ],
  'Shelf Stereo Speaker': [
    [
      5,
      'Felix',
      'Room filling',
      'One box, and the living room sounds like two. My turntable is plugged in at the back and the walnut matches the shelf.',
    ],
    [4, 'Clara', null, 'Lovely voices on the radio. Heavy, so be careful with thin shelves.'],
  ],
  'Walnut Record Player': [
    [
      5,
      'Owen',
      'Out of the box in ten minutes',
      'Everything was set up, I only put the belt on. The arm lifting at the end of a side is the best idea: I fall asleep to side B every evening.',
    ],
    [5, 'Beth', null, 'Beautiful piece of furniture that also plays records. The lid is clear and does not rattle.'],
    [
      4,
      'Samir',
      'Very good, one wish',
      'Quiet motor and a warm sound. Changing from 33 to 45 means moving the belt by hand, which I had not expected.',
    ],
  ],
  'First Record Player': [
    [
      4,
      'Tess',
      null,
      'Gave it to my daughter with three of my old records. She has bought eleven more. Simple, sturdy, and the teal looks great.',
    ],
  ],
  'Little Ears Headphones': [
    [
      5,
      'Priya',
      'Long drive, peace',
      'Two children, two pairs, six hours of road. Nobody shouted, nothing broke, and I know it is never too loud.',
    ],
    [4, 'Jonah', null, 'Bend them, sit on them, they come back. The cable for the tablet could be longer.'],
  ],
  'Bedside Speaker': [
    [
      5,
      'Wanda',
      'Falls asleep before I do',
      'The slow fade is lovely. The wool cover looks like part of the bedroom, not like a gadget.',
    ],
    [3, 'Dev', null, 'Nice for voices, but too soft for music. For podcasts in bed it is just right.'],
  ],
};
