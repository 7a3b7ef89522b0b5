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
  LineListSchema,
  maxLines,
  readInput,
  readQuantity,
} from './input.ts';
export { addItem, removeItem, setItems, tooManyLines, updateItem } from './items.ts';
export { joinCarts } from './join.ts';
export { assertWithinLimit, assertWithinLimits, Pieces } from './orderable.ts';
export { readSelection } from './selection.ts';
export { readOwnChoices } from './translated-options.ts';
export { dropUnsold } from './unsold.ts';
