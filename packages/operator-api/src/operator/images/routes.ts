import { pictureRoutes } from './picture-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

/** Routes that take pictures for the shop, and tell of them. */
export const imageRoutes = [...uploadRoutes, ...pictureRoutes];
