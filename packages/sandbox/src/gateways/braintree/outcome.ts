import type { Behaviour } from '../../store/tables.ts';
import type { InstrumentType, Status, Transaction } from './types.ts';

type Outcome = Pick<
  Transaction,
  | 'status'
  | 'processor_response_code'
  | 'processor_response_text'
  | 'processor_response_type'
  | 'processor_settlement_response_code'
  | 'processor_settlement_response_text'
  | 'gateway_rejection_reason'
>;

interface RequestedCharge {
  /** minor units of two decimals, which the amounts below are of */
  cents: number;
  instrument: InstrumentType;
  behaviour: Behaviour;
  rejection?: string | undefined;
  isSubmitted: boolean;
}

/**
 * Decides the outcome of a sale: first by the payment method, then by its amount, in any currency.
 * @see https://developer.paypal.com/braintree/docs/reference/general/testing/node
 */
export function decideOutcome({ cents, instrument, behaviour, rejection, isSubmitted }: RequestedCharge): Outcome {
  if (rejection) return { ...createApprovedOutcome('gateway_rejected'), gateway_rejection_reason: rejection };
  const code = declines[behaviour];
  if (code) return createDeclinedOutcome(code);
  const wholeAmount = Math.floor(cents / 100);
  if (wholeAmount >= 2000 && wholeAmount <= 3000) return createDeclinedOutcome(String(wholeAmount));
  if (cents === 500_100)
    return { ...createApprovedOutcome('gateway_rejected'), gateway_rejection_reason: 'application_incomplete' };
  const isPaypal = instrument === 'paypal_account';
  if (isPaypal && cents === 500_101) return createDeclinedOutcome('2038');
  if (!isSubmitted) return createApprovedOutcome('authorized');
  return isPaypal ? settledAtOnce(wholeAmount) : createApprovedOutcome('submitted_for_settlement');
}

const declines: Partial<Record<Behaviour, string>> = {
  decline: '2000',
  insufficient_funds: '2001',
  expired: '2004',
  processing_error: '3000',
  forged_webhook: '2000',
  // Card whose bank requires authentication of its holder first
  three_d_secure: '2099',
};

function createDeclinedOutcome(code: string): Outcome {
  const isFailed = code === '3000';
  return {
    ...createApprovedOutcome(isFailed ? 'failed' : 'processor_declined'),
    processor_response_code: code,
    processor_response_text: texts[code] ?? 'Processor Declined',
    processor_response_type: hard.has(code) ? 'hard_declined' : 'soft_declined',
  };
}

const texts: Record<string, string> = {
  '2000': 'Do Not Honor',
  '2001': 'Insufficient Funds',
  '2002': 'Limit Exceeded',
  '2003': "Cardholder's Activity Limit Exceeded",
  '2004': 'Expired Card',
  '2005': 'Invalid Credit Card Number',
  '2006': 'Invalid Expiration Date',
  '2007': 'No Account',
  '2010': 'Card Issuer Declined CVV',
  '2038': 'Processor Declined',
  '2046': 'Declined',
  '2099': 'Cardholder Authentication Required',
  '3000': 'Processor Network Unavailable - Try Again',
};
const hard = new Set(['2004', '2005', '2006', '2007']);

/** PayPal takes the money with the sale. */
function settledAtOnce(wholeAmount: number): Outcome {
  if (wholeAmount === 4001 || (wholeAmount >= 4003 && wholeAmount <= 5000))
    return createSettlementOutcome('settlement_declined', wholeAmount, 'Declined');
  if (wholeAmount === 4002) return createSettlementOutcome('settlement_pending', wholeAmount, 'Pending');
  return createSettlementOutcome('settling', 4000, 'Confirmed');
}

function createSettlementOutcome(status: Status, code: number, text: string): Outcome {
  return {
    ...createApprovedOutcome(status),
    processor_settlement_response_code: String(code),
    processor_settlement_response_text: text,
  };
}

function createApprovedOutcome(status: Status): Outcome {
  return {
    status,
    processor_response_code: '1000',
    processor_response_text: 'Approved',
    processor_response_type: 'approved',
    processor_settlement_response_code: '',
    processor_settlement_response_text: '',
    gateway_rejection_reason: null,
  };
}
