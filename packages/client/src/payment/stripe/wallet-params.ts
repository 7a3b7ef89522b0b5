import type { MethodParams, WalletRequire } from '../params.ts';

export interface WalletParams extends MethodParams {
  require?: WalletRequire;
  classes?: object;
}
