import type { ClientGateway } from '../../gateway.ts';

export const quickpay: ClientGateway = {
  methods: { card: { load: () => import('./card.ts'), way: 'page' } },
};
