import type { ClientGateway } from '../../gateway.ts';

export const paysafecard: ClientGateway = {
  methods: { paysafecard: { load: () => import('./paysafecard.ts'), way: 'page', isFallback: true } },
};
