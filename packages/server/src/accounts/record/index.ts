export {
  type AccountRow,
  findAccount,
  findByEmail,
  lockAccount,
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
  NewPassword,
  NoSecondFactor,
  Recover,
  SecondFactorCode,
  SecondFactorWish,
  SignUp,
  UndoEmail,
  Verify,
  Wish,
} from './input.ts';
export type { PersonalData } from './personal-data.ts';
