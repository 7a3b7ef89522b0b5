import { CommerceError } from '../errors.ts';

/** The payment flows' own sentences (§8). */
export const disabledError = (method: string) =>
  new CommerceError(`${method} payments are disabled. See Payment settings in the dashboard for details`);

export const unsupportedError = (method: string, gateway: string) =>
  new CommerceError(`Unsupported payment method: ${method} (${gateway})`);

export const notAuthenticated = () =>
  new CommerceError(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again',
    { code: 'authentication_failed' },
  );

export const notLoadedError = (library: string, cause?: unknown) =>
  new CommerceError(`${library} was not loaded`, { cause });

export const missingFieldError = (gateway: string, field: string) =>
  new CommerceError(`${gateway} ${field} is missing`);

export const notFoundOnPage = (id: string) => new CommerceError(`DOM element with '${id}' ID not found`);

export const notCreatedError = (method: string) => new CommerceError(`The ${method} payment element was not created`);

export const notCapableError = (wallet: string) =>
  new CommerceError(`This device is not capable of making ${wallet} payments`);

export const unsupportedStatus = (status: string) => new CommerceError(`Unsupported intent status: ${status}`);

export const unknownRedirectStatus = (status: string | undefined) =>
  new CommerceError(`Unknown redirect status: ${status}`, { code: 'unknown_redirect_status' });

/** Answer of a gateway's script in place of a result. */
export interface GatewayFault {
  error?: { message?: string } | null;
}

/**
 * A gateway's answer that is not a fault.
 * @throws CommerceError with the fault's message
 */
export function assertNoFault<T>(answer: T): T {
  const error = (answer as GatewayFault | null | undefined)?.error; // reads `error` only, whatever the value is
  if (error) throw new CommerceError(error.message || 'Unknown error', { cause: error });
  return answer;
}
