import type { Tx } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import type { FactorRow } from './factor.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './secret.ts';
import { stepOf } from './totp.ts';

type Deps = Pick<AppDeps, 'config' | 'log' | 'now'>;

/** How the second step was passed; of recovery codes, how many are left. */
export type Proof = { by: 'app' } | { by: 'recovery code'; left: number };

/** Six digits, however they are grouped, are the app's; anything else is a recovery code. */
export function readAppCode(code: string): string | null {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * Takes a code, which works once: of two at once, on whichever node, one does.
 * @param factor that is on, of an account that is locked
 * @returns null when it is wrong
 */
export async function takeCode(tx: Tx, deps: Deps, factor: FactorRow, code: string): Promise<Proof | null> {
  if (readAppCode(code) !== null) return (await takeAppCode(tx, deps, factor, code)) ? { by: 'app' } : null;
  if (!(await takeRecoveryCode(tx, factor.account_id, code))) return null;
  return { by: 'recovery code', left: await countRecoveryCodes(tx, factor.account_id) };
}

/** The step of the code is remembered: it, and what came before it, is worth nothing any more. */
export async function takeAppCode(tx: Tx, deps: Deps, factor: FactorRow, code: string): Promise<boolean> {
  const step = stepFor(deps, factor, code);
  if (step === null) return false;
  const factors = tx.updateTable('second_factors').set({ last_step: step });
  const { numUpdatedRows } = await factors
    .where('account_id', '=', factor.account_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function stepFor({ config, log, now }: Deps, factor: FactorRow, code: string): number | null {
  const secret = openSecret(config, { accountId: factor.account_id }, factor.secret);
  if (!secret) log.error('a second factor cannot be read: the signing secret of the shop is another one');
  return secret ? stepOf(secret, readAppCode(code) ?? '', { now: now(), last: factor.last_step }) : null;
}
