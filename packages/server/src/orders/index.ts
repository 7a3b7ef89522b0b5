export { cartOrderRoutes, intentRoutes, orderRoutes } from './routes.ts';
export { sweepOrders } from './sweep.ts';
