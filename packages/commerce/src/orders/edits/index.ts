export {
  type AddedItem,
  addOrderItems,
  applyAdditions,
  type OrderAdditions,
  priceOrderAdditions,
} from './add-items.ts';
export { editOrder } from './edit-order.ts';
export { assertVariantTaken, rethrowAsInvalidItem } from './invalid-item.ts';
export type { AddressChange } from './requested-order.ts';
