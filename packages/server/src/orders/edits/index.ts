export { editOrder } from './edit-order.ts';
export type { AddressChange } from './wanted.ts';
