interface PaysafecardFault {
  code?: string;
  number?: number;
}

/**
 * Returns true when a refund was refused because it exists already: its Correlation-ID is a part of its id.
 * Paysafecard's documentation writes some of the refund codes in capitals and others not, so the error number counts as
 * well.
 * @see https://github.com/paysafecard/api-documentation 'Refund Error Codes'
 */
export function isRepeatedRefund({ code, number }: PaysafecardFault): boolean {
  return number === 3164 || code?.toLowerCase() === 'duplicate_payout_request';
}
