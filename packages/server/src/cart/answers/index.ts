export { explain } from './explain.ts';
export {
  productOf,
  type ServicedShipping,
  serializeCart,
  serializeShipping,
  serializeTaxes,
  withShipment,
} from './serialize.ts';
export { shownLines } from './shown-lines.ts';
