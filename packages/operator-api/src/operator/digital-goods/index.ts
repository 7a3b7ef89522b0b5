import { downloadRoutes } from './downloads.ts';
import { fileRoutes } from './files.ts';
import { licenceKeyRoutes } from './licence-keys.ts';

/** Routes for what buyers get without a parcel; gift cards have routes of their own. */
export const digitalGoodsRoutes = [...fileRoutes, ...downloadRoutes, ...licenceKeyRoutes];
