import type * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;

/** Sentences that say what a field has to be, by the validator's issue type. */
const expectations: Record<string, (issue: Issue) => string> = {
  string: () => 'text is expected',
  number: () => 'a number is expected',
  boolean: () => 'true or false is expected',
  array: () => 'a list is expected',
  object: () => 'an object is expected',
  strict_object: () => 'an object is expected',
  loose_object: () => 'an object is expected',
  record: () => 'an object is expected',
  picklist: listAlternatives,
  literal: listAlternatives,
  variant: listAlternatives,
  non_empty: ({ input }) => (Array.isArray(input) ? 'at least one entry is expected' : 'this must not be empty'),
  min_length: ({ input, requirement }) => `at least ${requirement} ${chooseUnitName(input)} are expected`,
  max_length: ({ input, requirement }) => `at most ${requirement} ${chooseUnitName(input)} are allowed`,
  min_value: ({ requirement }) => `${requirement} or more is expected`,
  max_value: ({ requirement }) => `at most ${requirement} is allowed`,
  gt_value: ({ requirement }) => `more than ${requirement} is expected`,
  integer: () => 'a whole number is expected',
  safe_integer: () => 'a whole number is expected',
  finite: () => 'a number is expected',
  email: () => 'an e-mail address is expected',
  iso_date: () => 'a day like 2026-06-30 is expected',
  iso_timestamp: () => 'a moment like 2026-06-30T12:00:00Z is expected',
};

/** Describes what is wrong with a field, in the shop's own words. */
export function describeFault(issue: Issue): string {
  const { type, received, message } = issue;
  if (isFieldMissing(issue)) return 'this field is missing';
  if (!/^Invalid [^:]+: (Expected|Received) /.test(message)) return message;
  const text = expectations[type]?.(issue) ?? 'this value is not allowed here';
  return received === 'null' ? `${text}, not null` : text;
}

function isFieldMissing({ type, received, path }: Issue): boolean {
  return (
    received === 'undefined' && path !== undefined && /^((strict_|loose_)?object|variant|non_optional)$/.test(type)
  );
}

/** `("a" | "b")` as a list of words. */
function listAlternatives({ expected }: Issue): string {
  const allowed = (expected ?? '').replace(/^\(|\)$/g, '').split(' | ');
  const words = allowed.map((quotedWord) => quotedWord.replace(/^"|"$/g, ''));
  return words.length > 1 ? `one of ${words.join(', ')} is expected` : `${words.join()} is expected`;
}

function chooseUnitName(input: unknown): string {
  return Array.isArray(input) ? 'entries' : 'characters';
}
