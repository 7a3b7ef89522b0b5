export { defaultCost, hashPassword } from './access/index.ts';
export { accountWithDefaults, savedCard } from './belongings/index.ts';
export { findAccount, type PersonalData } from './record/index.ts';
export { createAccountRoutes } from './routes.ts';
