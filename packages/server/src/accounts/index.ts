export { defaultCost, dropSecondFactor, endSessions, hashPassword } from './access/index.ts';
export {
  accountWithDefaults,
  addressBooks,
  keepAtGateway,
  keepBrought,
  keepForAccount,
  makerOf,
  readEverything,
  removeLeavingCards,
  savedCard,
  type WantedAddress,
} from './belongings/index.ts';
export { changeAccount, localeOf, tellOfCorrection } from './change-account.ts';
export { removeAccount } from './delete-account.ts';
export {
  AccountChange,
  type AccountRow,
  AddressChange,
  type AddressData,
  AddressInput,
  CardChange,
  CardInput,
  confirmedEmail,
  customerOf,
  findAccount,
  findByEmail,
  Login,
  lockAccount,
  MailedKey,
  NoSecondFactor,
  type PersonalData,
  Recover,
  SecondFactorCode,
  SecondFactorWish,
  SignUp,
  serializeAccount,
  Verify,
  Wish,
} from './record/index.ts';
export { createAccountRoutes } from './routes.ts';
export { accountsWithFactor, openSecret, sealSecret } from './second-factor/index.ts';
