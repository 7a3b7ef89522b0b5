import type { ContentfulStatusCode } from 'hono/utils/http-status';

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** The `error` of an answer, after https://docs.stripe.com/api/errors. */
export interface Fault {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  /** The failed charge's id. */
  charge?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
}

/** A refusal that leaves nothing behind; a decline is an answer, since it changes the intent. */
export class StripeFault extends Error {
  readonly status: ContentfulStatusCode;
  readonly fault: Fault;

  constructor(status: ContentfulStatusCode, fault: Fault, options?: ErrorOptions) {
    super(fault.message, options);
    this.name = 'StripeFault';
    this.status = status;
    this.fault = addDocumentationUrl(fault);
  }
}

/** Stripe has a page for each code but the stand-in's own. */
export function addDocumentationUrl(fault: Fault): Fault {
  return fault.code && fault.code !== 'not_played'
    ? { doc_url: `https://stripe.com/docs/error-codes/${toKebabCase(fault.code)}`, ...fault }
    : fault;
}

const toKebabCase = (code: string) => code.replaceAll('_', '-');

export function invalidRequest(message: string, extraFields: Partial<Fault> = {}, options?: ErrorOptions): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...extraFields }, options);
}

export function missingParamError(param: string): StripeFault {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** @param kind as messages have it, e.g. `payment_intent` */
export function resourceMissingError(kind: string, id: string, param = 'id', status: 400 | 404 = 400): StripeFault {
  const message = `No such ${kind.replaceAll('_', '')}: '${id.slice(0, 100)}'`;
  return new StripeFault(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** Documented by Stripe, and not played by the stand-in; Stripe itself has no such code. */
export function unsupportedError(featureName: string, param?: string): StripeFault {
  return invalidRequest(`The sandbox does not play ${featureName}.`, { code: 'not_played', ...(param && { param }) });
}
