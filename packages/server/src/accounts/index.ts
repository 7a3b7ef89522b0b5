export { savedCard } from './cards.ts';
export type { PersonalData } from './personal-data.ts';
export { createAccountRoutes } from './routes.ts';
