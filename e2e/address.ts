/** Address of the shoppers in tests where the address does not matter. */
export const address = {
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  country: 'US',
};
