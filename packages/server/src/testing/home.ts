/** Address of the shoppers in tests where the address does not matter. */
export const home = {
  name: 'Ada Byron',
  address1: '1 Main St',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
  country: 'US',
};
