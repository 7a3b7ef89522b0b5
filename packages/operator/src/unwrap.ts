import { OperatorError } from './operator-error.ts';

/** Result of a call of the client. */
export interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** Data of a successful call. */
export type DataOf<Given extends Result> = Given extends { data: infer Data } ? Data : never;

/** @throws OperatorError when the call was refused; something between may have answered instead of the shop */
export function unwrap<Given extends Result>({ data, error, response: { ok, status } }: Given): DataOf<Given> {
  // the description says what is answered with which status
  if (ok) return data as DataOf<Given>;
  const { message = `The shop answered ${status}`, code = 'http_error', param } = readErrorDetails(error);
  throw new OperatorError(message, { status, code, param });
}

function readErrorDetails(answer: unknown): { message?: string; code?: string; param?: string } {
  const { error } = Object(answer);
  return typeof error?.message === 'string' && typeof error.code === 'string' ? error : {};
}
