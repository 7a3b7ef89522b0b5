export { pictureRoutes } from './pictures/routes.ts';
export { seedDemo } from './seed.ts';
