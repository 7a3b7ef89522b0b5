/** Where shoppers of tests live, unless it matters. */
export const home = {
  name: 'Ada Byron',
  address1: '1 Main St',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
  country: 'US',
};
