import { OperatorError } from '../api/operator.ts';
import { UnconfirmedError } from '../api/session-gate.ts';
import type { Words } from '../words/en.ts';

/** Names of the errors with which a browser says that a passkey was not made or not used. */
const passkeyRefusals = new Set(['NotAllowedError', 'InvalidStateError', 'SecurityError', 'NotSupportedError']);

/** Sentence for a person about a call that failed: the API's own, or one about the line. */
export function describeError(error: unknown, { errors }: Words): string {
  if (error instanceof UnconfirmedError) return errors.unconfirmed;
  if (error instanceof DOMException && passkeyRefusals.has(error.name)) return errors.passkey;
  if (!(error instanceof OperatorError)) return errors.offline;
  if (error.status === 413) return errors.tooLarge;
  if (error.status === 429) return errors.tooMany;
  if (error.status >= 500) return errors.server;
  if (error.status === 403 && error.code !== 'step_up_required') return errors.forbidden;
  return error.message;
}

/** The API's sentence about one field, by the path that it names; undefined when the error is about something else. */
export function describeFieldError(error: unknown, param: string): string | undefined {
  if (!(error instanceof OperatorError) || error.param !== param) return undefined;
  return error.message.replace(`${param}: `, '');
}
