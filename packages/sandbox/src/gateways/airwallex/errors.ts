import { SandboxError } from '../../http/sandbox-error.ts';

/** A refusal about one field of the request: https://www.airwallex.com/docs/payments__error-response-codes */
export function validationError(source: string, message: string): SandboxError {
  return new SandboxError(message, { status: 400, code: 'validation_error', param: source });
}

export function resourceNotFound(resourceName: string): SandboxError {
  return new SandboxError(`No such ${resourceName}.`, { status: 404, code: 'resource_not_found' });
}

export function wrongStatusError(resourceName: string): SandboxError {
  const message = `The status of the ${resourceName} does not allow this.`;
  return new SandboxError(message, { status: 400, code: 'invalid_status_for_operation' });
}

export function duplicateRequest(): SandboxError {
  return new SandboxError('The request_id was used with other contents.', { status: 400, code: 'duplicate_request' });
}

/**
 * Creates the error for a feature that Airwallex has and this sandbox lacks: it is refused, so that no caller takes it
 * for done.
 */
export function unsupportedError(featureName: string): SandboxError {
  return new SandboxError(`${featureName} is not played by this stand-in.`, {
    status: 400,
    code: 'operation_not_supported',
  });
}

/** The errors of parts that all stand-ins share, in the words of Airwallex. */
const codes: Record<string, string> = {
  invalid_request: 'validation_error',
  invalid_amount: 'validation_error',
  invalid_currency: 'validation_error',
  invalid_json: 'validation_error',
  invalid_number: 'validation_error',
  invalid_cvc: 'validation_error',
  invalid_expiry_month: 'validation_error',
  invalid_expiry_year: 'validation_error',
  not_found: 'resource_not_found',
  refund_too_large: 'refund_amount_above_limit',
  idempotency_error: 'duplicate_request',
};

/** An error as the API answers it. */
export function toAirwallexError({ code, message, param }: SandboxError): object {
  return { code: codes[code] ?? code, message, ...(param && { source: param }) };
}
