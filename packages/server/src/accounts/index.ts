export { defaultCost, endSessions, hashPassword } from './access/index.ts';
export {
  accountWithDefaults,
  addressBooks,
  keepAtGateway,
  keepBrought,
  makerOf,
  readEverything,
  removeLeavingCards,
  savedCard,
  type WantedAddress,
} from './belongings/index.ts';
export { changeAccount, tellOfCorrection } from './change-account.ts';
export { removeAccount } from './delete-account.ts';
export {
  AccountChange,
  type AccountRow,
  AddressChange,
  AddressInput,
  CardChange,
  CardInput,
  customerOf,
  findAccount,
  findByEmail,
  Login,
  lockAccount,
  type PersonalData,
  Recover,
  SignUp,
  UndoEmail,
  Verify,
  Wish,
} from './record/index.ts';
export { createAccountRoutes } from './routes.ts';
