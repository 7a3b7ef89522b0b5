import * as v from 'valibot';
import { type ApiError, buildValidationError } from '../../http/errors.ts';
import { describeFieldFault, getFieldLabel } from '../../http/field-fault.ts';
import { createSentence, type Translatable } from '../../http/sentences/sentence.ts';

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/** Maximum number of faults in one message, since a reader does not need more of them. */
const mostFaults = 20;

/** Names each wrong field for whoever typed it in; `param` is the path of the first. */
export function buildInputError(issues: Issues): ApiError {
  const faults = new Map<string | undefined, Translatable>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? undefined;
    if (!faults.has(path)) faults.set(path, describeIssue(issue, path));
  }
  const [param] = faults.keys();
  const texts = [...faults.values()].slice(0, mostFaults);
  return buildValidationError(
    texts.reduceRight((others, fault) => createSentence('severalFaults', { fault, others })),
    param,
  );
}

function describeIssue(issue: v.BaseIssue<unknown>, path: string | undefined): Translatable {
  if (issue.type === 'check') return issue.message;
  const [, field] = /^(?:shipping|billing|account)\.(\w+)$/.exec(path ?? '') ?? [];
  return describeFieldFault(getFieldLabel(field, path ?? 'The body'), issue);
}
