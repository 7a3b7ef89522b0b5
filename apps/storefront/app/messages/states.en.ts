/** Beside the field of an address's state. */
export const states = {
  open: 'Choose from a list',
  short: 'List',
  choose: 'Choose',
  didYouMean: 'Did you mean',
};

export type StateWords = typeof states;
