import type { DemoReviews } from './review.ts';

export const toys: DemoReviews = {
  'Honey Bear': [
    [5, 'Lotte', 'He has a name already', 'Bruno goes everywhere, including the washing machine. He came out smiling.'],
    [5, 'Greta', null, 'Beautifully made, embroidered eyes, no loose parts. For a newborn, and a bit for me.'],
    [4, 'Wanda', 'Softer than expected', 'Arms are great for holding. I wish there were a smaller one as well.'],
  ],
  'Sleepy Slate Bear': [
    [
      3,
      'Felix',
      'Heavy bear',
      'He sits well, but he is too heavy for our two-year-old to carry. He guards the bed instead.',
    ],
  ],
  'Maple Play Blocks': [
    [
      4,
      'Elias',
      null,
      'Edges are smooth, colors do not come off, even when licked. A box to keep them in would be nice.',
    ],
  ],
  'Wooden Race Car': [
    [5, 'Anton', 'Survives stairs', 'Ours has gone down them about two hundred times. The stairs look worse.'],
  ],
  'Sunday Drive Car': [
    [
      3,
      'Dev',
      'Fast on parquet',
      'A lovely car, and so quick that we have not seen it since Tuesday. I think it is under the sofa.',
    ],
  ],
  'Moon Rocket': [
    [5, 'Hugo', null, 'Four parts, one astronaut, endless missions. The pieces fit well without jamming.'],
  ],
  'Night Train Puzzle': [
    [
      5,
      'Ines',
      'A lot of stars',
      'Two weekends, one puzzled family. The pieces click so well that you can lift whole areas.',
    ],
    [4, 'Noor', null, 'Hard, because of all that blue. We liked it.'],
  ],
  'Small World Globe': [[4, 'Yuki', 'He knows the oceans now', 'Better than I do. It needs a firm touch to start.']],
  'Wooden Freight Train': [
    [5, 'Tess', null, 'The magnets are just right, and crackers fit into the second wagon. Ask me how I know.'],
    [4, 'Beth', 'Good first train', 'Runs smoothly on our rails. Paint chipped slightly on one buffer.'],
  ],
  'Little Night Express': [
    [5, 'Milo', 'Bedtime train', 'It drives once round the bed and then everyone sleeps. Thank you.'],
  ],
  'Classic Bath Duck': [
    [
      5,
      'Owen',
      'No mould!',
      'After years of squeezing black water out of ducks: this one has no hole. Why is that not the law?',
    ],
    [5, 'Jonah', null, 'Floats upright, smells of nothing, is yellow. A perfect duck.'],
  ],
  'Ocean Floor Puzzle': [[4, 'Tobias', 'On our stomachs', 'As recommended. The whale really is as long as the bed.']],
  'First Shape Blocks': [[5, 'Clara', null, 'Chewed by one, stacked by the other. Both approve.']],
};
