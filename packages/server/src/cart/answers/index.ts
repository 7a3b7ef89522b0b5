export { explainTotals } from './explain.ts';
export { localizeLines } from './localize-lines.ts';
export {
  type ServicedShipping,
  serializeCart,
  serializeShipping,
  serializeTaxes,
  toCartProduct,
  withShipment,
} from './serialize.ts';
