import type { ShopOrder } from '../../api/orders.ts';

/** Name by which an order's buyer is known, or the e-mail address. */
export const findBuyer = (order: ShopOrder): string => order.shipping?.name || order.billing?.name || order.email || '';
