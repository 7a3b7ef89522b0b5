export { reconcileGatewayBooks } from './check.ts';
export { serializeDifference, serializePayment } from './serialize.ts';
