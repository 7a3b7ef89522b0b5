import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Reason for a refusal; `field` is a JSON pointer into the body. */
export interface Detail {
  issue: string;
  description?: string;
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query';
}

/** A refusal that leaves nothing behind, as PayPal words it. */
export class PaypalFault extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: Detail[];

  constructor(status: keyof typeof names, details: Detail[] = []) {
    super(messages[status]);
    this.name = 'PaypalFault';
    this.status = status;
    this.details = details;
  }

  /** @param debugId by which PayPal's support knows the call */
  toResponseBody(debugId: string): object {
    const name = names[this.status as keyof typeof names]; // the constructor takes these keys only
    return { name, message: this.message, debug_id: debugId, details: this.details, links: [] };
  }
}

const names = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  500: 'INTERNAL_SERVER_ERROR',
  501: 'NOT_IMPLEMENTED',
  503: 'SERVICE_UNAVAILABLE',
} as const;

const messages: Record<keyof typeof names, string> = {
  400: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  401: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  403: 'Authorization failed due to insufficient permissions.',
  404: 'The specified resource does not exist.',
  422: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  500: 'An internal server error occurred.',
  501: 'The server does not support this call: it is not played by this stand-in.',
  503: 'Service Unavailable.',
};

/** The call makes sense, but not now. */
export function unprocessable(issue: keyof typeof issues): PaypalFault {
  return new PaypalFault(422, [{ issue, description: issues[issue] }]);
}

/** A field that is missing or malformed. */
export function malformed(issue: keyof typeof syntax, field: string): PaypalFault {
  return new PaypalFault(400, [{ issue, description: syntax[issue], field, location: 'body' }]);
}

export function unknownIdFault(): PaypalFault {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.';
  return new PaypalFault(404, [{ issue: 'INVALID_RESOURCE_ID', description }]);
}

/** Creates the fault for an app that lacks the feature, in the words of Orders v2. */
export function notPermitted(): PaypalFault {
  const description = 'You do not have permission to access or perform operations on this resource.';
  return new PaypalFault(403, [{ issue: 'PERMISSION_DENIED', description }]);
}

export function isKnownIssue(name: string): name is keyof typeof issues {
  return Object.hasOwn(issues, name);
}

const syntax = {
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  MALFORMED_REQUEST_JSON: 'The request JSON is not well formed.',
  NOT_SUPPORTED: 'This field is not currently supported.',
};

const positive =
  'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.';
const captured = "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.";

/** Descriptions of the issues, as both APIs word them. */
const issues = {
  ACTION_DOES_NOT_MATCH_INTENT:
    "Order was created with an intent to 'CAPTURE'. Please use v2/checkout/orders/order_id/capture to complete the transaction or alternately Create an order with an intent of 'AUTHORIZE'.",
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  AUTHORIZATION_ALREADY_CAPTURED: 'Authorization has previously been captured.',
  AUTHORIZATION_EXPIRED: 'An expired authorization cannot be captured.',
  AUTHORIZATION_VOIDED: 'A voided authorization cannot be captured or reauthorized. ',
  CANNOT_BE_ZERO_OR_NEGATIVE: positive,
  CAPTURE_ID_NOT_FOUND: 'Specified capture ID does not exist. Check the capture ID and try again.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  DECIMALS_NOT_SUPPORTED:
    'Currency does not support decimals. Please refer to https://developer.paypal.com/api/rest/reference/currency-codes/ for more information.',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_JSON_POINTER_FORMAT:
    'Path should be a valid JSON Pointer https://tools.ietf.org/html/rfc6901 that references a location within the request where the operation is performed.',
  MAX_CAPTURE_AMOUNT_EXCEEDED:
    'Capture amount exceeds allowable limit. Please contact customer service or your account manager to request the change to your overage limit. The default overage limit is 115%, which allows the sum of all captures to be up to 115% of the order amount. The ability to over capture is subjected to regulatory approvals.',
  MULTIPLE_SHIPPING_OPTION_SELECTED: "Only one shipping.option can be set to 'selected = true'.",
  MULTI_CURRENCY_ORDER:
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  NOT_PATCHABLE: 'Cannot be patched.',
  ORDER_ALREADY_AUTHORIZED: captured,
  ORDER_ALREADY_CAPTURED: captured,
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call.",
  PREFERRED_SHIPPING_OPTION_AMOUNT_MISMATCH:
    'The amount provided in the preferred shipping option should match the amount provided in amount breakdown',
  PREVIOUSLY_CAPTURED: 'Authorization has been previously captured and hence cannot be voided.',
  PREVIOUSLY_VOIDED: 'Authorization has been previously voided and hence cannot be voided again.',
  REAUTHORIZATION_TOO_SOON:
    'A reauthorization is only allowed once from Day 4 to Day 29 since the date of the original authorization.',
  REFERENCE_ID_NOT_FOUND:
    'Filter expression value is incorrect. Please check the value of the reference_id and try again.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  SHIPPING_OPTIONS_NOT_SUPPORTED:
    "Shipping options are not supported when 'application_context.shipping_preference' is set as 'NO_SHIPPING' or 'SET_PROVIDED_ADDRESS'.",
  SHIPPING_OPTION_NOT_SELECTED: "At least one of the shipping.option should be set to 'selected = true'.",
  TRANSACTION_REFUSED: 'The request was refused.',
  WEBHOOK_URL_ALREADY_EXISTS: 'Webhook URL already exists.',
};
