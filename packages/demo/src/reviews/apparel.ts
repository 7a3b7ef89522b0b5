import type { DemoReviews } from './review.ts';

export const apparel: DemoReviews = {
  'Cotton Tee': [
    [
      5,
      'Samir',
      'My only T-shirt now',
      'Dense, soft, and it falls straight. After many washes the neck still lies flat.',
    ],
    [5, 'Rosa', null, 'I am 160 and my husband is 185 and we both look good in it. How?'],
    [4, 'Kofi', 'A bit warm for August', 'It is thick, which is the point. For hot days I take linen.'],
    [5, 'Lotte', null, 'Plain in the best sense. No logo, no print, no nonsense.'],
  ],
  'River Blue Tee': [
    [4, 'Greta', null, 'The blue is washed and gentle like in the picture. Runs slightly wide, so I took S.'],
  ],
  'North Fleece Hoodie': [
    [
      5,
      'Elias',
      'Warm hands',
      'The pocket is brushed inside and I refuse to take it off. Fits under my shell without lumps.',
    ],
    [4, 'Anton', null, 'Very warm for its weight. Sleeves are a touch long on me.'],
  ],
  'Plain Sweat Hoodie': [
    [
      5,
      'Felix',
      'Sunday morning, indeed',
      'Heavy cotton and cords that have not vanished into the hood. My old one can retire.',
    ],
  ],
  'Storm Shell Jacket': [
    [
      5,
      'Wanda',
      'Three days of rain',
      'Dry shoulders after three days on the coast path. The hood turns with my head so I can see the road.',
    ],
  ],
  'Field Work Jacket': [
    [
      4,
      'Dev',
      null,
      'Stiff as a board for the first fortnight, then it suddenly became mine. Pockets in the right places.',
    ],
    [5, 'Hugo', 'Built properly', 'Double seams, solid buttons. I weld in it.'],
  ],
  'Straight Denim Jeans': [
    [3, 'Ines', null, 'Good cloth and cut, but the waist gave more than an inch after a week. Take the smaller size.'],
    [4, 'Tess', 'Simple blue jeans', 'Not too tight, not too dark, and they do not smell of chemicals when new.'],
  ],
  'Linen Beach Trousers': [
    [4, 'Noor', 'Beach and dinner', 'Wore them to both on one day and only the sand gave me away.'],
  ],
  'Garden Party Dress': [
    [
      5,
      'Yuki',
      'Pockets!',
      'Four people asked me about it at one wedding, and I kept my hands in the pockets all evening.',
    ],
    [4, 'Beth', null, 'Beautiful fall. The linen creases when you sit, as linen does.'],
  ],
  'Every Day Wrap Dress': [[5, 'Mara', null, 'Straight from the suitcase to a meeting. The tie stays tied.']],
  'Merino Trail Socks': [
    [5, 'Owen', 'Four days, one pair', 'I will spare you the details. They did not smell and I had no blisters.'],
  ],
  'Oxford Button Shirt': [[4, 'Milo', null, 'Proper cloth with some weight. I hang it up damp and do not iron.']],
  'Linen Summer Shirt': [
    [
      3,
      'Jonah',
      'Nice, but sheer',
      'Cool and well sewn. In cream you see more than you might want, so wear something below.',
    ],
  ],
  'Brushed Flannel Shirt': [
    [
      5,
      'Priya',
      "I have borrowed my husband's",
      'And now I have my own. Soft on both sides, thick enough for the terrace on cool evenings.',
    ],
  ],
  'Heavy Pocket Tee': [[5, 'Tobias', null, 'The neck does not wave. Seven washes so far, and counting.']],
  'House Wool Socks': [
    [4, 'Clara', null, 'Like slippers that go upstairs. Mine are a size 43 and the good will is needed.'],
  ],
};
