import { factorRoutes } from './factor-routes.ts';
import { meRoutes } from './me-routes.ts';
import { permissionRoutes } from './permission-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { staffRecordRoutes } from './staff-routes.ts';

export const staffRoutes = [...sessionRoutes, ...meRoutes, ...factorRoutes, ...permissionRoutes, ...staffRecordRoutes];
