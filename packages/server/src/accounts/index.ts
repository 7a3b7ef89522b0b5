export { requireAccountId } from './account.ts';
export { countAttempt } from './attempts.ts';
export { hashPassword } from './password.ts';
export { createAccountRoutes } from './routes.ts';
