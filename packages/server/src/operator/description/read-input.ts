import * as v from 'valibot';
import { invalid } from '../../http/errors.ts';
import type { Schema } from './description.ts';

/** @throws ApiError 400 `validation_error` with the path of the first field that is wrong, and what was expected there */
export function readInput<Output>(schema: Schema<Output>, value: unknown): Output {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? undefined;
  throw invalid(`${path ?? 'The body'}: ${sentenceOf(issue)}`, path);
}

function sentenceOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (!/^(strict_)?object$/.test(type)) return message;
  if (expected === 'never') return 'there is no such field, or it cannot be written';
  return received === 'undefined' ? 'this field is missing' : message;
}
