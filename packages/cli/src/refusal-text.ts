import type { OperatorError } from '@mercer/operator';
import { toPlainText } from './output/plain-text.ts';

/** Formats what a shop refused, in a sentence or two. */
export function formatRefusal({
  status,
  code,
  param,
  message,
}: Pick<OperatorError, 'status' | 'code' | 'param' | 'message'>): string {
  if (status === 401)
    return 'The shop does not know this key: it is wrong, or was revoked. Give another one in MERCER_KEY.';
  const field = param && !message.startsWith(param) ? ` (${param})` : '';
  return toPlainText(`${message}${field}${/[.!?]$/.test(message) ? '' : '.'} [${status} ${code}]`);
}
