import type { Body } from '../../http/input.ts';
import { SandboxError } from '../../http/sandbox-error.ts';
import { notPlayedField } from '../../redirect/not-played.ts';

/** A refusal as Amazon has it: `{ reasonCode, message }`. */
export function toAmazonError({ code, message, status }: SandboxError): object {
  const reasonCode = /^[A-Z]/.test(code) ? code : fallbacks[status];
  return { reasonCode, message };
}

const fallbacks: Record<number, string> = {
  501: 'NotPlayed',
  400: 'InvalidParameterValue',
  404: 'ResourceNotFound',
  413: 'InvalidRequestFormat',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

type Status = 400 | 403 | 404 | 409 | 422 | 500;

export function createRefusal(status: Status, reasonCode: string, message: string): SandboxError {
  return new SandboxError(message, { status, code: reasonCode });
}

export function notFoundError(resourceName: string): SandboxError {
  return createRefusal(404, 'ResourceNotFound', `The ${resourceName} could not be found.`);
}

export function missingValueError(field: string): SandboxError {
  return createRefusal(400, 'MissingParameterValue', `The value for '${field}' is missing.`);
}

/** @throws SandboxError for a field that Amazon does not document, or that is not played */
export function assertFields(body: Body, played: readonly string[], unplayed: readonly string[] = []): void {
  for (const [name, value] of Object.entries(body)) {
    if (value === null || played.includes(name)) continue;
    if (unplayed.includes(name)) throw notPlayedField(name);
    throw createRefusal(400, 'InvalidParameterValue', `The value provided for '${name}' is invalid.`);
  }
}
