import type { ClientGateway } from '../../gateway.ts';
import { paypalScript } from '../../paypal/script.ts';

export const paypal: ClientGateway = {
  methods: { paypal: { load: () => import('./paypal.ts'), way: 'confirmation', isFallback: true } },
  scripts: { 'paypal-sdk': paypalScript },
};
