import type { ClientGateway } from '../../gateway.ts';

export const amazon: ClientGateway = {
  methods: { amazon: { load: () => import('./amazon.ts'), way: 'visit', isFallback: true } },
  scripts: {
    'amazon-checkout': {
      library: 'Amazon',
      global: 'amazon',
      url: 'https://static-na.payments-amazon.com/checkout.js',
    },
  },
};
