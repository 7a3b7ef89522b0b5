import * as v from 'valibot';
import { type ApiError, invalid } from '../../http/errors.ts';

/** What forms call the fields of addresses. */
const fieldNames = new Map([
  ['name', 'Full Name'],
  ['first_name', 'First Name'],
  ['last_name', 'Last Name'],
  ['address1', 'Address'],
  ['address2', 'Address Line 2'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'Zip Code'],
  ['country', 'Country'],
  ['phone', 'Phone Number'],
  ['email', 'Email'],
]);

/** Names the field for whoever typed in it; `param` says where it stands. */
export function refuseInput(issue: v.BaseIssue<unknown>): ApiError {
  const param = v.getDotPath(issue) ?? undefined;
  const name = fieldName(param);
  if (issue.type === 'max_length' && typeof issue.input === 'string') {
    return invalid(`${name}: enter at most ${issue.requirement} characters`, param);
  }
  return invalid(`${name} is not valid`, param);
}

function fieldName(param = 'The body'): string {
  const [, field = ''] = /^(?:shipping|billing|account)\.(\w+)$/.exec(param) ?? [];
  return fieldNames.get(field) ?? param;
}
