/** Where shoppers of tests live, unless it matters. */
export const address = {
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  country: 'US',
};
