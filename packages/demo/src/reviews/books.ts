import type { DemoReviews } from './review.ts';

export const books: DemoReviews = {
  'The Quiet River': [
    [5, 'Mara', 'Two nights', 'As they say. I missed my stop on the third morning because of the last ten pages.'],
    [4, 'Samir', null, 'Slow at first, like the river. Then you do not want to get out.'],
  ],
  'Night Sky Guide': [
    [5, 'June', 'Red light works', 'We lay on the roof of the car and read the charts. The children found Saturn.'],
  ],
  'Small Garden Year': [
    [5, 'Rosa', 'Eight square metres, exactly mine', 'Clear, funny and not bossy. I sowed in time for once.'],
  ],
  'Stone and Light': [[3, 'Kofi', null, 'Great photographs, too few plans for my taste. Printed very well.']],
  'The Lost Train': [
    [5, 'Lotte', 'All the clues are there', 'I went back to check. They are. Annoyingly good.'],
    [4, 'Greta', null, 'Solved it two pages too late. Fair and quick.'],
  ],
  'Bear Goes Home': [
    [5, 'Wanda', 'I know it by heart', 'And so do the neighbours. Thick pages survive a one-year-old.'],
  ],
  'Poems for Short Days': [[5, 'Felix', null, 'One each evening after work. I gave three copies away.']],
  'The Salt Road': [
    [
      4,
      'Elias',
      'The mule steals it',
      'A warm story with dust in every sentence. I would read a book about the mule alone.',
    ],
  ],
  'How Birds Find Home': [
    [5, 'Anton', 'Storks by bicycle', 'Science told like a journey. The fold-out maps hang on our wall now.'],
  ],
  'Ten Ducks to Bed': [[5, 'Dev', 'The yawn works', 'We have never got past duck four.']],
};
