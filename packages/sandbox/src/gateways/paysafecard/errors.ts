import type { Body } from '../../http/input.ts';
import { SandboxError } from '../../http/sandbox-error.ts';
import { notPlayedField } from '../../redirect/not-played.ts';

/** Numbers that Paysafecard documents for its error codes; a selection. */
const numbers: Record<string, number> = {
  general_technical_error: 10007,
  invalid_api_key: 10008,
  invalid_request_parameter: 10028,
  duplicate_transaction_id: 2001,
  payment_invalid_state: 2017,
  currency_invalid: 3002,
  maximum_amount_exceeded: 4003,
  duplicate_payout_request: 3164,
  merchant_refund_exceeds_original_transaction: 3179,
  merchant_refund_client_id_not_matching: 3181,
  merchant_refund_missing_transaction: 3184,
  merchant_refund_customer_credentials_missing: 3185,
  // Number of the sandbox itself: Paysafecard has no such number
  not_played: 501,
};

/** A refusal as Paysafecard has it: `{ code, message, number, param }`. */
export function paysafecardFault({ code: errorCode, message, param, status }: SandboxError): object {
  const code = Object.hasOwn(numbers, errorCode) ? errorCode : fallbacks[status];
  return { code, message, number: numbers[code ?? ''], ...(param && { param }) };
}

const fallbacks: Record<number, string> = { 400: 'invalid_request_parameter', 500: 'general_technical_error' };

/** @throws SandboxError for a field that Paysafecard does not document, or that is not played */
export function assertFields(body: Body, played: readonly string[], unplayed: readonly string[] = []): void {
  for (const name of Object.keys(body)) {
    if (unplayed.includes(name)) throw notPlayedField(name);
    if (!played.includes(name)) throw invalidParameter(name);
  }
}

function invalidParameter(name: string): SandboxError {
  return new SandboxError(`${name} has invalid values`, {
    status: 400,
    code: 'invalid_request_parameter',
    param: name,
  });
}

export function createRefusal(code: string, message: string, status: 400 | 404 = 400): SandboxError {
  return new SandboxError(message, { status, code });
}
