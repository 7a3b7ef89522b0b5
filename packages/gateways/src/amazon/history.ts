import { GatewayUnavailable } from '../errors.ts';
import type { AnnouncedRecord, Dispute as BankDispute, PaymentHistory } from '../port.ts';
import type { Amazon } from './api.ts';
import { toMinorAmount } from './money.ts';
import type { Dispute, Refund } from './wire.ts';

/** Amazon lists neither refunds nor disputes: each is read by the id that it was announced with. */
export async function readPaymentHistory(
  amazon: Amazon,
  { refundId, disputeId }: AnnouncedRecord,
): Promise<PaymentHistory> {
  const [refund, dispute] = await Promise.all([
    refundId ? amazon.refund(refundId) : null,
    disputeId ? amazon.dispute(disputeId) : null,
  ]);
  const isDecided = refund && refund.statusDetails.state !== 'RefundInitiated';
  return {
    refunds: isDecided ? [toGatewayRefund(refund)] : [],
    disputes: dispute ? [toBankDispute(dispute)] : [],
  };
}

function toGatewayRefund({ refundId: id, refundAmount, statusDetails }: Refund) {
  return { id, amount: toMinorAmount(refundAmount), isGiven: statusDetails.state === 'Refunded' };
}

function toBankDispute({ disputeId: id, disputeAmount, filingReason: reason, statusDetails }: Dispute): BankDispute {
  return { id, status: toDisputeStatus(statusDetails), amount: toMinorAmount(disputeAmount), reason };
}

/** Converts a dispute's status. A dispute that its buyer has withdrawn is closed without a resolution. */
function toDisputeStatus({ state, resolution }: Dispute['statusDetails']): BankDispute['status'] {
  if (state === 'UnderReview' || state === 'ActionRequired') return 'open';
  return resolution === 'BuyerWon' ? 'lost' : 'won';
}

/** @returns the charge that an announced refund or dispute is of */
export async function readChargeId(amazon: Amazon, { refundId, disputeId }: AnnouncedRecord): Promise<string> {
  const record = refundId ? await amazon.refund(refundId) : await amazon.dispute(disputeId ?? '');
  if (!record) throw new GatewayUnavailable('The announced object cannot be read');
  return record.chargeId;
}
