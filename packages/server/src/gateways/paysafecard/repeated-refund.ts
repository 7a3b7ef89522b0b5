interface PaysafecardFault {
  code?: string;
  number?: number;
}

/**
 * Whether a refund was refused because it exists: its Correlation-ID is a part of its id. Of the codes of refunds Paysafecard's
 * description writes some in capitals and others not, so that the number beside it counts as well.
 * @see https://github.com/paysafecard/api-documentation 'Refund Error Codes'
 */
export function isRepeatedRefund({ code, number }: PaysafecardFault): boolean {
  return number === 3164 || code?.toLowerCase() === 'duplicate_payout_request';
}
