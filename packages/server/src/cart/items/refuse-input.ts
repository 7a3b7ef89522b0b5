import * as v from 'valibot';
import { type ApiError, invalid } from '../../http/errors.ts';
import { sentence, type Translatable } from '../../http/sentences/sentence.ts';

/** The fields that forms have a name for. */
const named = [
  'name',
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
] as const;

/** Names the field for whoever typed in it; `param` says where it stands. */
export function refuseInput(issue: v.BaseIssue<unknown>): ApiError {
  const param = v.getDotPath(issue) ?? undefined;
  const field = fieldName(param);
  if (issue.type === 'max_length' && typeof issue.input === 'string') {
    return invalid(sentence('fieldTooLong', { field, most: Number(issue.requirement) }), param);
  }
  return invalid(sentence('fieldInvalid', { field }), param);
}

function fieldName(param = 'The body'): Translatable {
  const [, field] = /^(?:shipping|billing|account)\.(\w+)$/.exec(param) ?? [];
  const name = named.find((each) => each === field);
  return name ? sentence(name) : param;
}
