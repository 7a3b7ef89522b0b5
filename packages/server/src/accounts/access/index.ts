export { endSessions } from './access.ts';
export { mailVerifyLink } from './account-mails.ts';
export {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from './change-second-factor.ts';
export { type AccountContext, type AccountHooks, accountContext, mailAsker } from './context.ts';
export { assertPassword, currentAccount, isRecentlyProven, lockCurrent } from './current-password.ts';
export {
  assertNotReserved,
  changeEmail,
  emailTaken,
  giveEmailBack,
  type PermitMails,
  undoEmailChange,
} from './email.ts';
export { checkKey, type GivenKey, type KeyRow, takeKey } from './keys.ts';
export { readMailedLink } from './mailed-link.ts';
export { assertGoodPassword } from './new-password.ts';
export { defaultCost, hashPassword } from './password.ts';
export { PasswordQueue } from './password-queue.ts';
export { createPasswordToken } from './password-token.ts';
export { sendRecoverLink } from './recover.ts';
export { sessionRoutes } from './session-routes.ts';
export { enter, insertAccount, signIn, signOut } from './sign-in.ts';
export { verifyEmail } from './verify.ts';
