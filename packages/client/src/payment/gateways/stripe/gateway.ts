import type { ClientGateway } from '../../gateway.ts';

export const stripe: ClientGateway = {
  methods: {
    card: { load: () => import('./card.ts'), way: 'fields' },
    ideal: { load: () => import('./ideal.ts'), way: 'fields' },
    bancontact: { load: () => import('./bancontact.ts'), way: 'page' },
    klarna: { load: () => import('./klarna.ts'), way: 'page' },
    google: { load: () => import('./google.ts'), way: 'button' },
    apple: { load: () => import('./apple.ts'), way: 'button' },
  },
  scripts: {
    // https://docs.stripe.com/sdks/stripejs-versioning: the script of the API version that the server asks
    'stripe-js': {
      library: 'Stripe',
      global: 'Stripe',
      oldestVersion: 3,
      url: 'https://js.stripe.com/endive/stripe.js',
    },
  },
};
