/** The step of the checkout that failed; it chooses the sentence (§8, "Checkout"). */
export type CheckoutStep = 'save' | 'tokenize' | 'pay' | 'confirm' | 'submit';

/** A failure of one step; `cause` is what the client library or the provider's script threw. */
export class CheckoutFailure extends Error {
  readonly step: CheckoutStep;

  constructor(step: CheckoutStep, cause: unknown) {
    super(step, { cause });
    this.step = step;
  }
}

/** Runs one step and says which one failed. */
export async function runCheckoutStep<T>(step: CheckoutStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CheckoutFailure ? error : new CheckoutFailure(step, error);
  }
}

/**
 * Reads the URL of the page where the shopper confirms the payment, when only that is missing: the error carries it in
 * `param`.
 */
export function readBankPageUrl(error: unknown): string | undefined {
  const { code, param } = readErrorFacts(error);
  return code === 'authentication_required' ? param : undefined;
}

/** The client library's errors have a gateway's as their cause, which has the code. */
export function readErrorFacts(error: unknown): {
  code?: string;
  message?: string;
  param?: string;
  decline_code?: string;
} {
  if (typeof error !== 'object' || error === null) return {};
  const { code, message, param, decline_code, cause }: Partial<Record<string, unknown>> = error;
  const facts = {
    message: toNonEmptyText(message),
    param: toNonEmptyText(param),
    decline_code: toNonEmptyText(decline_code),
  };
  return { ...facts, code: toNonEmptyText(code) ?? readErrorFacts(cause).code };
}

function toNonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
