import type { ClientGateway } from '../../gateway.ts';

export const airwallex: ClientGateway = {
  methods: { card: { load: () => import('./card.ts'), way: 'fields' } },
  scripts: {
    airwallex: {
      library: 'Airwallex',
      global: 'AirwallexComponentsSDK',
      url: 'https://static.airwallex.com/components/sdk/v1/index.js',
    },
  },
};
