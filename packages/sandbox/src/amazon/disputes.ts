import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { findObject, insertObject, type Tx } from '../redirect/objects.ts';
import { chargeOf } from './charges.ts';
import { noSuch } from './errors.ts';
import { digits, permissionOf } from './permissions.ts';
import { type Money, priceOf } from './price.ts';
import { amazonTime, keyOf, pathId } from './sessions.ts';

const responseMs = 11 * 86_400_000;

export type Resolution = 'BuyerWon' | 'MerchantWon' | 'NoFault';

/** What a buyer's bank asks back: https://developer.amazon.com/docs/amazon-pay-api-v2/dispute.html */
export interface Dispute {
  dispute: string;
  chargeId: string;
  money: Money;
  resolution: Resolution | null;
  created: string;
}

/** Of all that was taken. @returns its id */
export async function insertDispute(tx: Tx, chargeId: string, now: Date): Promise<string> {
  const { amount, currency } = await chargeOf(tx, chargeId);
  const dispute = `${permissionOf(chargeId)}-B${digits(6)}`;
  const money = { amount, currency };
  const made: Dispute = { dispute, chargeId, money, resolution: null, created: now.toISOString() };
  await insertObject(tx, keyOf(dispute), chargeId, made, now);
  return dispute;
}

export async function getDispute(c: Context, { store }: SandboxDeps) {
  const found = await findObject<Dispute>(store.db, keyOf(pathId(c)));
  if (!found?.dispute) throw noSuch('Dispute');
  return c.json(shown(found));
}

function shown({ dispute, chargeId, money, resolution, created }: Dispute): object {
  const deadline = new Date(Date.parse(created) + responseMs).toISOString();
  return {
    disputeId: dispute,
    releaseEnvironment: 'Sandbox',
    chargeId,
    disputeType: 'Chargeback',
    disputeAmount: priceOf(money),
    filingReason: 'ProductNotReceived',
    statusDetails: {
      state: resolution ? 'Resolved' : 'ActionRequired',
      resolution,
      reasonCode: resolution ? 'InvestigatorResolved' : 'MerchantResponseRequired',
      reasonDescription: null,
      lastUpdatedTimestamp: amazonTime(created),
    },
    merchantEvidences: [],
    merchantResponseDeadline: amazonTime(deadline),
    resolutionAuthority: 'AmazonPay',
    creationTimestamp: amazonTime(created),
  };
}
