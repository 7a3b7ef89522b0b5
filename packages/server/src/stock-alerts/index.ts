export { NewStockAlert, StockAlertKey } from './input.ts';
export { stockAlertData } from './personal-data.ts';
export { stockAlertRoutes } from './routes.ts';
export { tellWaiting } from './tell-waiting.ts';
