export { explainTotals } from './explain.ts';
export {
  localizeLines,
  type ServicedShipping,
  serializeCart,
  serializeShipping,
  serializeTaxes,
  toCartProduct,
  withShipment,
} from './serialize.ts';
