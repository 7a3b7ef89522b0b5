export {
  addressFields,
  type CartChange,
  CartChangeSchema,
  CodeInputSchema,
  EmailInputSchema,
  ItemChangeSchema,
  type ItemInput,
  ItemInputSchema,
  ItemListSchema,
  readInput,
  readQuantity,
} from './input.ts';
export { addItem, removeItem, setItems, updateItem } from './items.ts';
export { joinCarts } from './join.ts';
export { assertWithinLimits } from './orderable.ts';
export { readShownSelection } from './translated-options.ts';
