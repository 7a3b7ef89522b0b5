import { malformed } from './faults.ts';

/** A short text; a field without one is left out. @throws PaypalFault 400 */
export function readName(value: unknown, field: string, maxLength = 127): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw malformed('INVALID_PARAMETER_SYNTAX', field);
  if (value.length < 1 || value.length > maxLength) throw malformed('INVALID_STRING_LENGTH', field);
  if (!value.isWellFormed() || /\p{Cc}/u.test(value)) throw malformed('INVALID_PARAMETER_VALUE', field);
  return value;
}
