export { defaultCost, dropSecondFactor, endAccountSessions, hashPassword } from './access/index.ts';
export {
  type AddressUpdate,
  accountWithDefaults,
  addressBooks,
  findChargeableCard,
  findTokenGateway,
  readEverything,
  removeLeavingCards,
  saveBrowserToken,
  saveCardAtGateway,
  saveCardForAccount,
} from './belongings/index.ts';
export { changeAccount, findLastLocale, notifyCorrection } from './change-account.ts';
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
  SecondFactorRequest,
  SignUp,
  serializeAccount,
  Verify,
  Wish,
} from './record/index.ts';
export { createAccountRoutes } from './routes.ts';
export { accountsWithFactor, openTotpSecret, sealTotpSecret } from './second-factor/index.ts';
