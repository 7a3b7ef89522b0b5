import * as v from 'valibot';
import { type ApiError, buildValidationError } from './errors.ts';
import { describeFieldFault, getFieldLabel } from './field-fault.ts';
import { isUnknownField } from './input-object.ts';
import { createSentence, isSentenceName, type Translatable } from './sentences/sentence.ts';

/**
 * Parses the body of a shopper's call whose faults are no `errors` by field.
 * @param namesLists a fault within a list has the list's name as its `param`, or that of a field which does not exist;
 * the message has the whole path
 * @throws ApiError `validation_error` that names each field that does not fit; `param` is the first
 */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  namesLists = false,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw buildInputError(result.issues, namesLists);
}

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/** Maximum number of faults in one message, since a reader does not need more of them. */
const mostFaults = 20;
const longestPath = 100;

/** Names each wrong field for whoever typed it in. */
function buildInputError(issues: Issues, namesLists: boolean): ApiError {
  const faults = new Map<string | undefined, Translatable>();
  for (const issue of issues) {
    const path = v.getDotPath(issue)?.slice(0, longestPath);
    if (!faults.has(path)) faults.set(path, describeIssue(issue, path));
  }
  const [param] = faults.keys();
  const texts = [...faults.values()].slice(0, mostFaults);
  return buildValidationError(
    texts.reduceRight((others, fault) => createSentence('severalFaults', { fault, others })),
    namesLists ? param?.replace(isUnknownField(issues[0]) ? /^.*\.\d+\./ : /\.\d.*$/, '') : param,
  );
}

function describeIssue(issue: v.BaseIssue<unknown>, path: string | undefined): Translatable {
  const { message, requirement, type } = issue;
  if (isSentenceName(message)) return { name: message, values: { limit: Number(requirement) } };
  if (type === 'check') return message;
  const [, field] = /^(?:shipping|billing|account)\.(\w+)$/.exec(path ?? '') ?? [];
  return describeFieldFault(getFieldLabel(field, path ?? 'The body'), issue);
}
