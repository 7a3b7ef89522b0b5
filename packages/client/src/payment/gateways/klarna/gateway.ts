import type { ClientGateway } from '../../gateway.ts';

export const klarna: ClientGateway = {
  methods: { klarna: { load: () => import('./klarna.ts'), way: 'page' } },
};
