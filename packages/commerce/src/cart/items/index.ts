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
  readQuantity,
} from './input.ts';
export { addCartItem, removeCartItem, replaceCartItems, tooManyLines, updateCartItem } from './items.ts';
export { joinCarts } from './join.ts';
export { assertWithinLimit, assertWithinLimits, Pieces } from './orderable.ts';
export { readSelection } from './selection.ts';
export { readStoreLanguageChoices } from './translated-options.ts';
export { removeUnsoldLines } from './unsold-lines.ts';
