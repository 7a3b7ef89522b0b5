import { meRoutes } from './me-routes.ts';
import { sessionRoutes } from './session-routes.ts';

export const staffRoutes = [...sessionRoutes, ...meRoutes];
