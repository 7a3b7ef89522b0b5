import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AnswerLost } from '../../http/sandbox-error.ts';
import type { FieldFault } from './types.ts';
import { writeXmlDocument, type XmlFields } from './xml.ts';

/** A refusal that leaves nothing behind. */
export class BraintreeFault extends Error {
  readonly status: ContentfulStatusCode;
  readonly faults: FieldFault[];

  constructor(status: ContentfulStatusCode, faults: FieldFault[] = []) {
    super(faults.map(({ message }) => message).join('\n'));
    this.name = 'BraintreeFault';
    this.status = status;
    this.faults = faults;
  }
}

/** A field of the transaction that is at fault; numbers and sentences are those of the library's list. */
export function createFieldFault(name: keyof typeof faults): BraintreeFault {
  const [code, attribute, message] = faults[name];
  return new BraintreeFault(422, [{ code, attribute, message }]);
}

const faults = {
  amountInvalid: ['81503', 'amount', 'Amount is an invalid format.'],
  amountNotPositive: ['81531', 'amount', 'Amount must be greater than zero.'],
  methodMissing: ['91508', 'base', 'Cannot determine payment method.'],
  nonceConsumed: ['91564', 'payment_method_nonce', 'Cannot use a payment_method_nonce more than once.'],
  nonceUnknown: ['91565', 'payment_method_nonce', 'Unknown or expired payment_method_nonce.'],
  tokenUnknown: ['91518', 'payment_method_token', 'Payment method token is invalid.'],
  numberInvalid: ['81715', 'number', 'Credit card number is invalid.'],
  accountInvalid: ['91513', 'merchant_account_id', 'Merchant account ID is invalid.'],
  deviceDataInvalid: ['91725', 'device_data', 'Device data is invalid.'],
  partialTooLarge: ['95103', 'amount', 'Settlement amount is too large.'],
  notCloneable: ['91543', 'base', 'Cannot clone unsuccessful sales.'],
  customerUnknown: ['91510', 'customer_id', 'Customer ID is invalid.'],
  customerIdTaken: ['91609', 'id', 'Customer ID has already been taken.'],
  countryInvalid: ['91814', 'country_code_alpha2', 'Country code (alpha2) is not an accepted country.'],
  addressEmpty: ['81801', 'base', 'Addresses must have at least one field filled in.'],
  sourceInvalid: ['915133', 'transaction_source', 'Transaction source is invalid.'],
  descriptorInvalid: ['92201', 'name', 'Dynamic descriptor name is invalid.'],
  linesInvalid: ['915158', 'line_items', 'Line item is expected to be an array.'],
  lineNameMissing: ['95822', 'name', 'Line item name is required.'],
  lineKindMissing: ['95808', 'kind', 'Line item kind is required.'],
  lineQuantityMissing: ['95811', 'quantity', 'Line item quantity is required.'],
  lineUnitAmountMissing: ['95818', 'unit_amount', 'Line item unit amount is required.'],
  lineTotalMissing: ['95814', 'total_amount', 'Line item total amount is required.'],
  notAdjustable: ['915219', 'base', 'Transaction is not eligible for adjustment.'],
  adjustmentInvalid: ['95606', 'base', 'There is no net amount to adjust the authorization by.'],
  shipmentInvalid: ['', 'base', 'A shipment needs a carrier and a tracking number.'],
  documentKindInvalid: ['84901', 'kind', 'The kind must be evidence_document.'],
  documentTooLarge: ['84902', 'file', 'The file must be at most 4 MB.'],
  documentTypeInvalid: ['84903', 'file', 'The file must be a JPG, a PNG or a PDF.'],
  documentUnknown: ['95703', 'document_upload_id', 'The document of this evidence does not exist.'],
  evidenceNotAdded: ['95701', 'status', 'Evidence can only be attached to disputes that are in an Open state.'],
  evidenceNotRemoved: ['95702', 'status', 'Evidence can only be removed from disputes that are in an Open state.'],
  evidenceEmpty: ['95708', 'comments', 'Evidence needs a text of at most 500 characters.'],
  disputeNotOpen: ['95704', 'status', 'Disputes can only be accepted when they are in an Open state.'],
  disputeNotFinal: ['95705', 'status', 'Disputes can only be finalized when they are in an Open state.'],
  orderIdTooLong: ['91501', 'order_id', 'Order ID is too long.'],
  typeInvalid: ['91523', 'type', 'Transaction type is invalid.'],
  notVoidable: [
    '91504',
    'base',
    'Transaction can only be voided if status is authorized, submitted_for_settlement, or - for PayPal - settlement_pending.',
  ],
  notAuthorized: ['91507', 'base', 'Cannot submit for settlement unless status is authorized.'],
  settlementTooLarge: ['91522', 'amount', 'Settlement amount is too large.'],
  notSettled: ['91506', 'base', 'Cannot refund transaction unless it is settled.'],
  isCredit: ['91505', 'base', 'Cannot refund credit.'],
  isRefunded: ['91512', 'base', 'Transaction has already been fully refunded.'],
  refundTooLarge: ['91521', 'amount', 'Refund amount is too large.'],
} as const;

/**
 * Creates the fault for a feature that Braintree has and this sandbox lacks: it is refused, so that no caller takes it
 * for done.
 */
export function unsupportedFault(featureName: string): BraintreeFault {
  return new BraintreeFault(501, [
    { code: '', attribute: 'base', message: `${featureName} is not played by this stand-in.` },
  ]);
}

/** A field that Braintree takes and the stand-in does not play is refused, and never ignored. @throws BraintreeFault 422 */
export function assertPlayed(fields: object, played: readonly string[]): void {
  const unsupportedField = Object.keys(fields).find((name) => !played.includes(name));
  if (unsupportedField === undefined) return;
  const message = `${unsupportedField} is not played by this stand-in.`;
  throw new BraintreeFault(422, [{ code: '', attribute: unsupportedField, message }]);
}

/** @param extraFields the transaction, where one was made and declined */
export function writeErrorXml(message: string, faults: readonly FieldFault[], extraFields: XmlFields = {}): string {
  const transaction = faults.length > 0 ? { transaction: { errors: faults.map((fault) => ({ ...fault })) } } : {};
  return writeXmlDocument('api_error_response', { errors: { errors: [], ...transaction }, message, ...extraFields });
}

export function respondWithXml(c: Context, xml: string, status: ContentfulStatusCode = 200): Response {
  return c.body(xml, status, { 'Content-Type': 'application/xml; charset=utf-8' });
}

/** A refusal in Braintree's shape; anything unforeseen is 500 without a reason. */
export function respondWithFault(error: Error, c: Context): Response {
  if (error instanceof AnswerLost) throw error;
  const { status, message, faults } = error instanceof BraintreeFault ? error : toUnexpectedFault(error);
  return respondWithXml(c, writeErrorXml(message, faults), status);
}

function toUnexpectedFault(error: Error): BraintreeFault {
  if (error.name === 'DatabaseUnavailable') return new BraintreeFault(503);
  // malformed JSON, or a body that is no object
  if (error.name === 'SandboxError') return new BraintreeFault(400);
  console.error(error);
  return new BraintreeFault(500);
}
