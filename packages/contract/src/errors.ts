/** The shopper can mend it: HTTP 200 with one entry per field (§3, auth error shape). */
export interface FieldErrors {
  errors: Record<string, FieldError>;
}

export interface FieldError {
  code: string;
  message: string;
}

/** Someone else must act: HTTP 4xx or 5xx (§8). */
export interface ErrorBody {
  error: {
    message: string;
    code: string;
    param?: string;
    /** Reason of the bank's refusal, with `card_declined`. */
    decline_code?: DeclineCode;
  };
}

/**
 * Reason for a decline that a shopper may learn; `declined` covers lost or stolen cards, fraud and reasons that are not
 * disclosed.
 */
export type DeclineCode =
  | 'declined'
  | 'insufficient_funds'
  | 'limit_exceeded'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'authentication_refused'
  | 'try_again_later';

export function hasErrors(answer: unknown): answer is FieldErrors {
  return typeof answer === 'object' && answer !== null && 'errors' in answer && Boolean(answer.errors);
}

export type OrErrors<T> = T | FieldErrors;
