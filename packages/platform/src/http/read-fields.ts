import * as v from 'valibot';
import { FieldErrors } from './errors.ts';
import { describeFieldFault, getFieldLabel } from './field-fault.ts';
import { isUnknownField } from './input-object.ts';
import { createSentence, isSentenceName, type LimitSentence, type Translatable } from './sentences/sentence.ts';

type Form = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Returns the message of a validator: the sentence's name; its limit is the validator's own. */
export function sentenceName(name: LimitSentence): string {
  return name;
}

/**
 * Keeps the fields that `schema` names.
 * @throws FieldErrors with the first sentence of every field that is wrong
 */
export function parseBodyFields<S extends Form>(schema: S, body: Record<string, unknown>): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const errors = createFaultMap();
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key);
    const isMissing = body[field] === undefined || body[field] === null || body[field] === '';
    errors[field] ??= {
      code: isMissing && !isUnknownField(issue) ? 'REQUIRED' : 'INVALID',
      text: translatableIssue(field, findFieldIssue(schema, field, issue)),
    };
  }
  throw new FieldErrors(errors);
}

/** Faults by field, whatever a caller calls a field: it has no prototype to write to. */
export function createFaultMap(): FieldErrors['errors'] {
  return Object.create(null);
}

/**
 * Returns the result of `readInput`, or undefined after its faults were added to `faults`, so that all faults are
 * reported together.
 * @param prefix of the names of its fields, e.g. `shipping.`
 */
export function gatherFaults<T>(faults: FieldErrors['errors'], prefix: string, readInput: () => T): T | undefined {
  try {
    return readInput();
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error;
    for (const [field, fault] of Object.entries(error.errors)) faults[prefix + field] ??= fault;
    return undefined;
  }
}

/** valibot's own sentence for a missing key is for programmers: the field's says what to enter. */
function findFieldIssue(schema: Form, field: string, issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const entry = schema.entries[field];
  if (issue.received !== 'undefined' || !entry) return issue;
  return v.safeParse(entry, null).issues?.[0] ?? issue;
}

/** Returns the message of a validator for a part of an address, which the sentence names as its country calls it. */
export function placeFieldSentenceName(kind: string): string {
  return `${placeFieldMissing}/${kind}`;
}

const placeFieldMissing = 'placeFieldMissing';

/** A sentence of the field's own; else one that names it, since the validator's words are for programmers. */
function translatableIssue(field: string, issue: v.BaseIssue<unknown>): Translatable {
  const { message, requirement } = issue;
  const [name, kind = ''] = message.split('/');
  if (name === placeFieldMissing) return createSentence(placeFieldMissing, { kind });
  if (isSentenceName(message)) return { name: message, values: { limit: Number(requirement) } };
  const isOwn = !/^Invalid [^:]+: (Expected|Received) /.test(message);
  return isOwn ? message : describeFieldFault(getFieldLabel(field, field), issue);
}
