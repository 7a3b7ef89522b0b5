export { changeAccount, findLastLocale, notifyCorrection } from './change-account.ts';
export { removeAccount } from './delete-account.ts';
export { insertImportedAccount } from './import-account.ts';
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
} from './profile/index.ts';
export {
  type AccountRow,
  type AddressData,
  confirmedEmail,
  findAccount,
  findAccountByEmail,
  lockAccount,
  type PersonalData,
  type ProvenGuest,
  resolveGatewayCustomer,
  serializeAccount,
} from './record/index.ts';
export { accountRoutes, createAccountRoutes } from './routes.ts';
export {
  accountsWithFactor,
  buildOtpauthUrl,
  createTotpSecret,
  findActiveFactor,
  findStoredFactor,
  giveRecoveryCodes,
  limitCodeAttempts,
  openTotpSecret,
  readFactorState,
  redeemAppCode,
  redeemFactorCode,
  removeFactor,
  renderQrCode,
  sealTotpSecret,
} from './second-factor/index.ts';
export {
  assertGoodPassword,
  defaultCost,
  dropSecondFactor,
  endAccountSessions,
  hashPassword,
  type PasswordHasher,
  PasswordQueue,
} from './sign-in/index.ts';
