import type { StateWords } from './states.en.ts';

export const states: StateWords = {
  open: 'Aus einer Liste wählen',
  short: 'Liste',
  choose: 'Bitte wählen',
  didYouMean: 'Meinten Sie',
};
