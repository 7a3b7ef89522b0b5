export { renderQrCode } from './qr.ts';
export { giveRecoveryCodes } from './recovery-codes.ts';
export {
  accountsWithFactor,
  findActiveFactor,
  findStoredFactor,
  forgetWrongCodes,
  limitCodeAttempts,
  openTotpSecret,
  type Proof,
  readFactorState,
  redeemAppCode,
  redeemFactorCode,
  removeFactor,
  sealTotpSecret,
} from './redeem-code.ts';
export { buildOtpauthUrl, createTotpSecret } from './totp.ts';
