import type { Context } from 'hono';
import { findObject, insertObject, type Tx } from '../../redirect/objects.ts';
import { requireCharge } from './charges.ts';
import { notFoundError } from './errors.ts';
import type { AmazonDeps } from './keys.ts';
import { randomDigits, toPermissionId } from './permissions.ts';
import { type Money, toAmazonPrice } from './price.ts';
import { readPathId, toAmazonTime, toObjectKey } from './sessions.ts';

const responseMs = 11 * 86_400_000;

export type Resolution = 'BuyerWon' | 'MerchantWon' | 'NoFault';

/**
 * A dispute in which a buyer's bank reclaims a payment:
 * https://developer.amazon.com/docs/amazon-pay-api-v2/dispute.html
 */
export interface Dispute {
  dispute: string;
  chargeId: string;
  money: Money;
  resolution: Resolution | null;
  created: string;
}

/**
 * Inserts a dispute over the full captured amount.
 * @returns its id
 */
export async function insertDispute(tx: Tx, chargeId: string, now: Date): Promise<string> {
  const { amount, currency } = await requireCharge(tx, chargeId);
  const dispute = `${toPermissionId(chargeId)}-B${randomDigits(6)}`;
  const money = { amount, currency };
  const createdDispute: Dispute = { dispute, chargeId, money, resolution: null, created: now.toISOString() };
  await insertObject(tx, toObjectKey(dispute), chargeId, createdDispute, now);
  return dispute;
}

export async function getDispute(c: Context, { store }: AmazonDeps) {
  const storedDispute = await findObject<Dispute>(store.db, toObjectKey(readPathId(c)));
  if (!storedDispute?.dispute) throw notFoundError('Dispute');
  return c.json(serializeDispute(storedDispute));
}

function serializeDispute({ dispute, chargeId, money, resolution, created }: Dispute): object {
  const deadline = new Date(Date.parse(created) + responseMs).toISOString();
  return {
    disputeId: dispute,
    releaseEnvironment: 'Sandbox',
    chargeId,
    disputeType: 'Chargeback',
    disputeAmount: toAmazonPrice(money),
    filingReason: 'ProductNotReceived',
    statusDetails: {
      state: resolution ? 'Resolved' : 'ActionRequired',
      resolution,
      reasonCode: resolution ? 'InvestigatorResolved' : 'MerchantResponseRequired',
      reasonDescription: null,
      lastUpdatedTimestamp: toAmazonTime(created),
    },
    merchantEvidences: [],
    merchantResponseDeadline: toAmazonTime(deadline),
    resolutionAuthority: 'AmazonPay',
    creationTimestamp: toAmazonTime(created),
  };
}
