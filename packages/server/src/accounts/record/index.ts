export {
  type AccountRow,
  confirmedEmail,
  findAccount,
  findByEmail,
  lockAccount,
  lockAccountByEmail,
  newAccount,
  requireAccountId,
  serializeAccount,
} from './account.ts';
export { type CardOwner, customerOf, customersOf } from './customer.ts';
export {
  AccountChange,
  AddressChange,
  AddressInput,
  CardChange,
  CardInput,
  Login,
  MailedKey,
  NewPassword,
  NoSecondFactor,
  Recover,
  SecondFactorCode,
  SecondFactorWish,
  SignUp,
  Verify,
  Wish,
} from './input.ts';
export type { AddressData, PersonalData } from './personal-data.ts';
