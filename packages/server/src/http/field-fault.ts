import type * as v from 'valibot';
import { sentence, type Translatable } from './sentences/sentence.ts';

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

/** What a shopper calls a field. @param path what is said where no form has it */
export function fieldName(field: string | undefined, path: string): Translatable {
  const name = named.find((each) => each === field);
  return name ? sentence(name) : path;
}

/** What is wrong with a field, for whoever typed in it. */
export function fieldFault(field: Translatable, issue: v.BaseIssue<unknown>): Translatable {
  if (issue.type === 'max_length' && typeof issue.input === 'string') {
    return sentence('fieldTooLong', { field, most: Number(issue.requirement) });
  }
  return sentence('fieldInvalid', { field });
}
