import type { Order } from '@mercer/contract';
import { formatMinute } from '../output/date.ts';
import { formatDecimals } from '../output/money.ts';
import type { Column } from '../output/table.ts';

export const orderColumns: Column<Order>[] = [
  { title: 'order', of: ({ number }) => number },
  { title: 'placed (UTC)', of: ({ date_created }) => formatMinute(date_created) },
  { title: 'status', of: ({ status }) => status },
  { title: 'name', of: ({ shipping, billing }) => shipping.name ?? billing.name, isFlexible: true },
  { title: 'e-mail', of: ({ email }) => email, isFlexible: true },
  { title: 'pieces', of: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0), align: 'right' },
  { title: 'total', of: ({ grand_total, currency }) => formatDecimals(grand_total, currency), align: 'right' },
  { title: '', of: ({ currency }) => currency },
];
