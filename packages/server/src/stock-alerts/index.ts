export { NewStockAlert, StockAlertKey } from './input.ts';
export { notifySubscribers } from './notify-subscribers.ts';
export { stockAlertData } from './personal-data.ts';
export { stockAlertRoutes } from './routes.ts';
