import { OperatorError } from './operator-error.ts';

/** What a call of the client comes to. */
export interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** What a call answers when it is not refused. */
export type DataOf<Given extends Result> = Given extends { data: infer Data } ? Data : never;

/** @throws OperatorError when the call was refused; something between may have answered instead of the shop */
export function unwrap<Given extends Result>({ data, error, response: { ok, status } }: Given): DataOf<Given> {
  // the description says what is answered with which status
  if (ok) return data as DataOf<Given>;
  const { message = `The shop answered ${status}`, code = 'http_error', param } = refusalIn(error);
  throw new OperatorError(message, { status, code, param });
}

function refusalIn(answer: unknown): { message?: string; code?: string; param?: string } {
  const { error } = Object(answer);
  return typeof error?.message === 'string' && typeof error.code === 'string' ? error : {};
}
