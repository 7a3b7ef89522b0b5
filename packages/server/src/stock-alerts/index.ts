export { NewStockAlert, StockAlertKey } from './input.ts';
export { stockAlertData } from './personal-data.ts';
export { stockAlertRoutes } from './routes.ts';
export { notifySubscribers } from './tell-waiting.ts';
