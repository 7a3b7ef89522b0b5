import type * as v from 'valibot';
import { isUnknownField } from './input-object.ts';
import { createSentence, type Translatable } from './sentences/sentence.ts';

/** The fields that forms have a name for. */
const namedFields = [
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

/** Returns a field's label for shoppers. @param path label of a field that no form has */
export function getFieldLabel(field: string | undefined, path: string): Translatable {
  const name = namedFields.find((each) => each === field);
  return name ? createSentence(name) : path;
}

/** Describes a field's fault for the person who filled it in. */
export function describeFieldFault(field: Translatable, issue: v.BaseIssue<unknown>): Translatable {
  if (isUnknownField(issue)) return createSentence('fieldUnknown', { field });
  if (issue.type === 'max_length' && typeof issue.input === 'string') {
    return createSentence('fieldTooLong', { field, most: Number(issue.requirement) });
  }
  return createSentence('fieldInvalid', { field });
}
