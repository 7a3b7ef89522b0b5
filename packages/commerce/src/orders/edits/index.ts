export { editOrder } from './edit-order.ts';
export type { AddressChange } from './requested-order.ts';
