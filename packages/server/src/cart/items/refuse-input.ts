import * as v from 'valibot';
import { type ApiError, buildValidationError } from '../../http/errors.ts';
import { describeFieldFault, getFieldLabel } from '../../http/field-fault.ts';

/** Names the field for whoever typed in it; `param` says where it stands. */
export function buildInputError(issue: v.BaseIssue<unknown>): ApiError {
  const param = v.getDotPath(issue) ?? undefined;
  if (issue.type === 'check') return buildValidationError(issue.message, param);
  const [, field] = /^(?:shipping|billing|account)\.(\w+)$/.exec(param ?? '') ?? [];
  return buildValidationError(describeFieldFault(getFieldLabel(field, param ?? 'The body'), issue), param);
}
