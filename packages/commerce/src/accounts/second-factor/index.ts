export { forgetWrongCodes, limitCodeAttempts } from './redeem-code.ts';
export { accountsWithFactor, findActiveFactor, findStoredFactor, readFactorState, removeFactor } from './redeem-code.ts';
export { renderQrCode } from './qr.ts';
export { giveRecoveryCodes } from './base32.ts';
export { type Proof, redeemAppCode, redeemFactorCode } from './redeem-code.ts';
export { createTotpSecret, openTotpSecret, sealTotpSecret } from './redeem-code.ts';
