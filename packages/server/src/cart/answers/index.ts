export { explainTotals } from './explain.ts';
export {
  type ServicedShipping,
  serializeCart,
  serializeShipping,
  serializeTaxes,
  toCartProduct,
  withShipment,
} from './serialize.ts';
export { localizeLines } from './shown-lines.ts';
