export type { Photographs } from '../http/config.ts';
export { Images } from './images.ts';
export { createImageRoutes } from './routes.ts';
export { uploadImage } from './upload.ts';
