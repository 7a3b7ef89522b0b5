import type { Script } from '../script-loader.ts';

export const paypalScript: Script = {
  library: 'PayPal',
  global: 'paypal',
  url: 'https://www.paypal.com/sdk/js',
  takesQuery: true,
};
