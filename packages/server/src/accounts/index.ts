export { defaultCost, hashPassword } from './access/index.ts';
export { savedCard } from './belongings/index.ts';
export type { PersonalData } from './record/index.ts';
export { createAccountRoutes } from './routes.ts';
