/** Messages beside the state field of an address. */
export const states = {
  open: 'Choose from a list',
  short: 'List',
  choose: 'Choose',
  didYouMean: 'Did you mean',
};

export type StateWords = typeof states;
