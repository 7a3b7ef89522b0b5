export { Images } from './images.ts';
export type { Photographs } from './master.ts';
export { createImageRoutes } from './routes.ts';
export { uploadImage } from './upload.ts';
