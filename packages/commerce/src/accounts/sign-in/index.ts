export { mailVerifyLink } from './account-mails.ts';
export {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from './change-second-factor.ts';
export {
  type AccountContext,
  type AccountHooks,
  type AccountParts,
  accountContext,
  createMailAsker,
  type PasswordHasher,
  PasswordQueue,
} from './context.ts';
export { assertPassword, currentAccount, isRecentlyProven, lockCurrentAccount } from './current-password.ts';
export {
  assertNotReserved,
  changeAccountEmail,
  createEmailTakenError,
  giveEmailBack,
  type PermitMails,
  undoEmailChange,
} from './email.ts';
export { checkAccountKey, consumeAccountKey, type KeyRow, type SubmittedKey } from './keys.ts';
export { readMailedLink } from './mailed-link.ts';
export { assertGoodPassword } from './new-password.ts';
export { defaultCost, hashPassword } from './password.ts';
export { createPasswordToken } from './password-token.ts';
export { sendRecoverLink } from './recover.ts';
export { endAccountSessions, sessionRoutes } from './sessions.ts';
export { enterAccount, insertAccount, signInAccount, signOutSession } from './sign-in.ts';
export { verifyEmail } from './verify.ts';
