export { forgetWrongCodes, limitCodeAttempts } from './code-limits.ts';
export { accountsWithFactor, findActiveFactor, findStoredFactor, readFactorState, removeFactor } from './factor.ts';
export { renderQrCode } from './qr.ts';
export { giveRecoveryCodes } from './recovery-codes.ts';
export { type Proof, redeemAppCode, redeemFactorCode } from './redeem-code.ts';
export { createTotpSecret, openTotpSecret, sealTotpSecret } from './secret.ts';
