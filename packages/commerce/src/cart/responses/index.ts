export { explainTotals } from './explain.ts';
export { localizeLines } from './serialize.ts';
export {
  type ServicedShipping,
  serializeCart,
  serializeShipping,
  serializeTaxes,
  toCartProduct,
  withShipment,
} from './serialize.ts';
