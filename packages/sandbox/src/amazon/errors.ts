import { SandboxError } from '../http/sandbox-error.ts';

/** A refusal as Amazon has it: `{ reasonCode, message }`. */
export function amazonFault({ code, message, status }: SandboxError): object {
  const reasonCode = /^[A-Z]/.test(code) ? code : fallbacks[status];
  return { reasonCode, message };
}

const fallbacks: Record<number, string> = {
  400: 'InvalidParameterValue',
  404: 'ResourceNotFound',
  413: 'InvalidRequestFormat',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

type Status = 400 | 403 | 404 | 409 | 422 | 500;

export function refused(status: Status, reasonCode: string, message: string): SandboxError {
  return new SandboxError(message, { status, code: reasonCode });
}

export function noSuch(what: string): SandboxError {
  return refused(404, 'ResourceNotFound', `The ${what} could not be found.`);
}

export function missing(field: string): SandboxError {
  return refused(400, 'MissingParameterValue', `The value for '${field}' is missing.`);
}

/** Codes that a merchant may ask a call of Amazon's sandbox for, with their statuses. */
const simulations: Record<string, Status> = {
  AmazonRejected: 422,
  HardDeclined: 422,
  SoftDeclined: 422,
  TransactionTimedOut: 422,
  ProcessingFailure: 500,
};

/** What the header `x-amz-pay-simulation-code` asks for. @throws SandboxError */
export function simulate(code: string | undefined): void {
  if (code === undefined) return;
  const status = simulations[code];
  if (!status) throw refused(400, 'InvalidSandboxSimulationSpecified', 'The simulation code is not known.');
  throw refused(status, code, `Simulated: ${code}`);
}
