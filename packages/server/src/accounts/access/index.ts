export { endSessions } from './access.ts';
export {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from './change-second-factor.ts';
export { type AccountContext, type AccountHooks, accountContext } from './context.ts';
export { assertPassword, currentAccount } from './current-password.ts';
export { changeEmail, giveEmailBack, undoEmailChange } from './email.ts';
export { checkKey, type GivenKey, type KeyRow, takeKey } from './keys.ts';
export { assertGoodPassword } from './new-password.ts';
export { defaultCost, hashPassword } from './password.ts';
export { PasswordQueue } from './password-queue.ts';
export { createPasswordToken } from './password-token.ts';
export { sendRecoverLink } from './recover.ts';
export { sessionRoutes } from './session-routes.ts';
export { insertAccount, signIn, signOut, signUp } from './sign-in.ts';
export { updateAccount } from './update-account.ts';
export { verifyEmail } from './verify.ts';
