import type { Tx } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import type { FactorRow } from './factor.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { openTotpSecret } from './secret.ts';
import { findMatchingStep } from './totp.ts';

type Deps = Pick<AppDeps, 'config' | 'log' | 'now'>;

/** Proof of the second step; for recovery codes with the number of remaining ones. */
export type Proof = { by: 'app' } | { by: 'recovery code'; remainingCodes: number };

/** Six digits, however they are grouped, are the app's; anything else is a recovery code. */
export function parseAppCode(code: string): string | null {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * Takes a code, which works once: of two at once, on whichever node, one does.
 * @param factor that is on, of an account that is locked
 * @returns null when it is wrong
 */
export async function redeemFactorCode(tx: Tx, deps: Deps, factor: FactorRow, code: string): Promise<Proof | null> {
  if (parseAppCode(code) !== null) return (await redeemAppCode(tx, deps, factor, code)) ? { by: 'app' } : null;
  if (!(await takeRecoveryCode(tx, factor.account_id, code))) return null;
  return { by: 'recovery code', remainingCodes: await countRecoveryCodes(tx, factor.account_id) };
}

/** The step of the code is remembered: it, and what came before it, is worth nothing any more. */
export async function redeemAppCode(tx: Tx, deps: Deps, factor: FactorRow, code: string): Promise<boolean> {
  const step = findCodeStep(deps, factor, code);
  if (step === null) return false;
  const factors = tx.updateTable('second_factors').set({ last_step: step });
  const { numUpdatedRows } = await factors
    .where('account_id', '=', factor.account_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function findCodeStep({ config, log, now }: Deps, factor: FactorRow, code: string): number | null {
  const secret = openTotpSecret(config, { accountId: factor.account_id }, factor.secret);
  if (!secret) log.error('a second factor cannot be read: the signing secret of the shop is another one');
  return secret ? findMatchingStep(secret, parseAppCode(code) ?? '', { now: now(), last: factor.last_step }) : null;
}
