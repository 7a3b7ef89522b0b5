/** The step of the checkout that failed; it chooses the sentence (§8, "Checkout"). */
export type CheckoutStep = 'save' | 'tokenize' | 'pay' | 'confirm' | 'submit';

/** A failure of one step; `cause` is what the client library or the provider's script threw. */
export class CheckoutFailure extends Error {
  readonly step: CheckoutStep;

  constructor(step: CheckoutStep, cause: unknown) {
    super(`Checkout failed at ${step}`, { cause });
    this.step = step;
  }
}

/** Runs one step and says which one failed. */
export async function inStep<T>(step: CheckoutStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CheckoutFailure ? error : new CheckoutFailure(step, error);
  }
}

/** Where the shopper confirms the payment, when that is all that is missing: the error has the address in `param`. */
export function bankPageOf(error: unknown): string | undefined {
  const { code, param } = errorFacts(error);
  return code === 'authentication_required' ? param : undefined;
}

/** The client library's errors have a gateway's as their cause, which has the code. */
export function errorFacts(error: unknown): { code?: string; message?: string; param?: string; decline_code?: string } {
  if (typeof error !== 'object' || error === null) return {};
  const { code, message, param, decline_code, cause }: Partial<Record<string, unknown>> = error;
  const known = { message: asText(message), param: asText(param), decline_code: asText(decline_code) };
  return { ...known, code: asText(code) ?? errorFacts(cause).code };
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
