import * as v from 'valibot';
import { type ApiError, invalid } from '../../http/errors.ts';
import { fieldFault, fieldName } from '../../http/field-fault.ts';

/** Names the field for whoever typed in it; `param` says where it stands. */
export function refuseInput(issue: v.BaseIssue<unknown>): ApiError {
  const param = v.getDotPath(issue) ?? undefined;
  if (issue.type === 'check') return invalid(issue.message, param);
  const [, field] = /^(?:shipping|billing|account)\.(\w+)$/.exec(param ?? '') ?? [];
  return invalid(fieldFault(fieldName(field, param ?? 'The body'), issue), param);
}
