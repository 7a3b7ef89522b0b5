export { defaultCost, dropSecondFactor, endAccountSessions, hashPassword } from './access/index.ts';
export {
  accountWithDefaults,
  addressBooks,
  findChargeableCard,
  findTokenGateway,
  keepAtGateway,
  keepBrowserToken,
  keepForAccount,
  readEverything,
  removeLeavingCards,
  type WantedAddress,
} from './belongings/index.ts';
export { changeAccount, findLastLocale, tellOfCorrection } from './change-account.ts';
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
  findAccount,
  findAccountByEmail,
  Login,
  lockAccount,
  MailedKey,
  NoSecondFactor,
  type PersonalData,
  Recover,
  resolveGatewayCustomer,
  SecondFactorCode,
  SecondFactorWish,
  SignUp,
  serializeAccount,
  Verify,
  Wish,
} from './record/index.ts';
export { createAccountRoutes } from './routes.ts';
export { accountsWithFactor, openTotpSecret, sealTotpSecret } from './second-factor/index.ts';
