import type { DemoReviews } from './review.ts';

export const office: DemoReviews = {
  'Plain Paper Notebook': [
    [5, 'Noor', 'Takes the ink', 'No bleeding with a broad nib. It opens flat from the first page to the last.'],
    [4, 'Yuki', null, 'Dotted paper is faint enough not to disturb. Two ribbons are one more than I need.'],
  ],
  'Pocket Idea Notebook': [
    [3, 'Tess', 'Good ideas, thin cover', 'The size is perfect. The cover got bent in my back pocket within days.'],
  ],
  'Brass Fountain Pen': [
    [5, 'Beth', 'Starts at once', 'Even after two weeks in a drawer. Heavier than plastic pens, and I like it.'],
  ],
  'Clean Line Pen': [[5, 'Milo', null, 'Left-handed and no smudges. That never happens.']],
  'Desk Pencil Pot': [[4, 'Owen', 'Does not fall over', 'Heavy, cork below. Tall scissors stand in it safely.']],
  'Bright Task Lamp': [[4, 'Jonah', null, 'Even light on the whole drawing board. The knob is a pleasure.']],
  'World Desk Globe': [[5, 'Tobias', 'Spins for ages', 'My thinking tool. Two tones, no clutter.']],
  'Heavy Desk Stapler': [
    [
      5,
      'Clara',
      'Thirty sheets, no fight',
      'I staple exam papers. This is the first one that has not jammed in the second class.',
    ],
  ],
  'Weekly Planner Book': [
    [4, 'Priya', null, 'I began in the middle of the year, on a Monday, as permitted. Paper is good with gel pens.'],
  ],
};
