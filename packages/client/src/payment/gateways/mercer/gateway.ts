import type { ClientGateway } from '../../gateway.ts';

/** The gateway behind the shop's own vault, for which a page has card fields of its own. */
export const mercer: ClientGateway = {
  methods: { card: { load: () => import('./card.ts') } },
};
