export { defaultCost, hashPassword } from './access/index.ts';
export {
  accountWithDefaults,
  keepAtGateway,
  keepBrought,
  makerOf,
  readEverything,
  removeLeavingCards,
  savedCard,
} from './belongings/index.ts';
export { removeAccount } from './delete-account.ts';
export {
  AccountChange,
  AddressChange,
  AddressInput,
  CardChange,
  CardInput,
  customerOf,
  findAccount,
  findByEmail,
  Login,
  type PersonalData,
  Recover,
  SignUp,
  UndoEmail,
  Verify,
  Wish,
} from './record/index.ts';
export { createAccountRoutes } from './routes.ts';
