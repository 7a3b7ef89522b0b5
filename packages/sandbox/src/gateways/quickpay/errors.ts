import type { Body } from '../../http/input.ts';
import { SandboxError } from '../../http/sandbox-error.ts';
import { notPlayedField } from '../../redirect/not-played.ts';

/** A refusal as QuickPay has it: `{ message, errors: { field: [sentence] }, error_code }`. */
export function quickpayFault({ message, param, status }: SandboxError): object {
  const isValidation = status === 400;
  const errors = isValidation && param ? { [param]: [message] } : {};
  return { message: isValidation ? 'Validation error' : message, errors, error_code: null };
}

/** @throws SandboxError for a field that QuickPay does not document, or that is not played */
export function assertFields(body: Body, played: readonly string[], unplayed: readonly string[] = []): void {
  for (const name of Object.keys(body)) {
    if (unplayed.includes(name)) throw notPlayedField(name);
    if (!played.includes(name)) throw invalidField(name, 'is invalid');
  }
}

export function invalidField(field: string, sentence: string): SandboxError {
  return new SandboxError(sentence, { status: 400, code: 'invalid_request', param: field });
}

export function noSuchPayment(id: string): SandboxError {
  const safeId = /^\d{1,20}$/.test(id) ? id : '?';
  return new SandboxError(`Not found: No Payment with id ${safeId}`, { status: 404, code: 'not_found' });
}
