import type { Column } from '../output/table.ts';

interface Webhook {
  id: string;
  url: string;
  types: string[];
  enabled: boolean;
}

export const webhookColumns: Column<Webhook>[] = [
  { title: 'webhook', of: ({ id }) => id },
  { title: 'address', of: ({ url }) => url, isFlexible: true },
  { title: 'tells', of: ({ types }) => types.join(', '), isFlexible: true },
  { title: 'enabled', of: ({ enabled }) => (enabled ? 'yes' : 'no') },
];
