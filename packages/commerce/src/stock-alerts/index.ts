export { notifySubscribers } from './notify-subscribers.ts';
export { stockAlertData } from './personal-data.ts';
export { stockAlertRoutes } from './routes.ts';
