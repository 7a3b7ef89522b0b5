import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { newId } from '../http/ids.ts';
import { readBody } from '../http/input.ts';
import { announceDispute } from './events.ts';
import { answerXml, BraintreeFault } from './faults.ts';
import { lockTransaction, saveTransaction } from './objects.ts';
import { transactionXml } from './serialize.ts';
import type { Dispute, Transaction } from './types.ts';

const statuses = ['open', 'disputed', 'under_review', 'won', 'lost', 'accepted', 'expired'];

/** A buyer's bank asks for the money back, or has decided: `{ status }`. */
export async function putDispute(c: Context, deps: SandboxDeps) {
  const { status } = await readBody(c);
  if (typeof status !== 'string' || !statuses.includes(status)) throw new BraintreeFault(400);
  const { transaction, dispute } = await deps.store.db.transaction().execute(async (tx) => {
    const locked = await lockTransaction(tx, c.req.param('id') ?? '', deps.now());
    const [known = newDispute(locked, deps.now())] = locked.disputes;
    const changed = { ...known, status };
    return { dispute: changed, transaction: await saveTransaction(tx, { ...locked, disputes: [changed] }, deps.now()) };
  });
  await announceDispute(deps, transaction, dispute);
  return answerXml(c, transactionXml(transaction));
}

function newDispute({ amount, currency_iso_code }: Transaction, now: Date): Dispute {
  return {
    id: newId('dp').slice(3, 19),
    status: 'open',
    kind: 'chargeback',
    reason: 'fraud',
    amount,
    amount_disputed: amount,
    amount_won: '0.00',
    currency_iso_code,
    case_number: 'CB0000000001',
    received_date: now.toISOString().slice(0, 10),
  };
}
