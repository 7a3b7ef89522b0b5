export { countedCode, forgetWrongCodes } from './code-limits.ts';
export { accountsWithFactor, anyFactorOf, factorOf, removeFactor, shownFactor } from './factor.ts';
export { qrSvg } from './qr.ts';
export { giveRecoveryCodes } from './recovery-codes.ts';
export { newSecret, openSecret, sealSecret } from './secret.ts';
export { type Proof, takeAppCode, takeCode } from './take-code.ts';
