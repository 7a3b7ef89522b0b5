export { defaultCost, hashPassword } from './access/index.ts';
export {
  accountWithDefaults,
  keepAtGateway,
  keepBrought,
  makerOf,
  removeLeavingCards,
  savedCard,
} from './belongings/index.ts';
export { customerOf, findAccount, type PersonalData } from './record/index.ts';
export { createAccountRoutes } from './routes.ts';
