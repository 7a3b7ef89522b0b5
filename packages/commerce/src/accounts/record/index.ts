export {
  type AccountRow,
  buildAccountRow,
  confirmedEmail,
  findAccount,
  findAccountByEmail,
  lockAccount,
  lockAccountByEmail,
  requireAccountId,
  serializeAccount,
} from './account.ts';
export { type CardOwner, listGatewayCustomers, resolveGatewayCustomer } from './customer.ts';
export {
  AccountChange,
  AddressChange,
  AddressInput,
  buildAddressInput,
  CardChange,
  CardInput,
  CurrentPassword,
  Login,
  MailedKey,
  NewPassword,
  NoSecondFactor,
  Recover,
  SecondFactorCode,
  SecondFactorRequest,
  SignUp,
  Verify,
  Wish,
} from './input.ts';
export type { AddressData, PersonalData, ProvenGuest } from './personal-data.ts';
