import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { createPrefixedId } from '../../http/ids.ts';
import { listLineItems } from './amount-details.ts';
import { respondWithFault } from './api/answer-fault.ts';
import { type Answer, createAnswer, type ReadCall, toUnixSeconds, type WriteCall } from './api/call.ts';
import { findOperation } from './api/documented-parameters.ts';
import { invalidRequest, StripeFault, unsupportedError } from './api/errors.ts';
import { listObjects } from './api/list.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  createChoiceReader,
  pickDefinedParams,
  readBoolean,
  readFormParams,
  readMetadata,
  readMinorAmount,
  readNullableText,
  readText,
  readTextList,
  requireParam,
  type Shape,
} from './api/params.ts';
import { createReadHandler, createWriteHandler, type Rules } from './api/route-handlers.ts';
import { searchObjects } from './api/search.ts';
import type { SearchableName } from './api/search-fields.ts';
import { retrieveBalance } from './balance.ts';
import { raiseAuthorization } from './charges.ts';
import { captureChargeOfApi, createCharge, updateCharge } from './charges-api.ts';
import { createConfirmationToken } from './confirmation-tokens.ts';
import { assertCounted } from './currencies.ts';
import {
  createCustomer,
  deleteCustomer,
  retrieveCustomer,
  retrieveCustomerMethod,
  updateCustomer,
} from './customers.ts';
import { closeDispute, updateDispute } from './disputes.ts';
import { recordStripeEvent } from './events.ts';
import type { StripeDeps } from './keys.ts';
import { readCardOptions } from './method-options.ts';
import { assertGatewayUp } from './outage.ts';
import { applyPaymentDetails, detailParams } from './payment-details.ts';
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  methodTypes,
  updatePaymentMethod,
} from './payment-methods.ts';
import { cancelRefund, createRefund, updateRefund } from './refunds.ts';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  retrieveSetupIntent,
  updateSetupIntent,
} from './setup-intents.ts';
import { createTaxId, deleteTaxId, listTaxIds, retrieveTaxId } from './tax-ids.ts';
import { listTaxRegistrations, retrieveTaxSettings } from './taxes/account.ts';
import { createTaxCalculation, listTaxCalculationLines, retrieveTaxCalculation } from './taxes/calculations.ts';
import {
  createTaxReversal,
  createTaxTransaction,
  listTaxTransactionLines,
  retrieveTaxTransaction,
} from './taxes/transactions.ts';
import { createCardToken } from './tokens.ts';
import type { ObjectName, PaymentIntent, PaymentMethodDomain } from './types.ts';
import { createWebhookEndpoint, deleteWebhookEndpoint, updateWebhookEndpoint } from './webhook-endpoints.ts';

/** Holds a larger sum on a card, for an intent that has asked for the possibility. */
async function incrementAuthorization(call: WriteCall): Promise<Answer> {
  const storedIntent = await lockObject(call.db, 'payment_intent', call.id);
  const params = readFormParams(call.form, {
    amount: readMinorAmount,
    amount_details: detailParams.amount_details,
    description: readNullableText,
    metadata: readMetadata,
    payment_details: detailParams.payment_details,
    statement_descriptor: readNullableText,
  });
  const raised = requireParam(params.amount, 'amount');
  assertRaisable(storedIntent, raised);
  const authorizedCharge = await lockObject(
    call.db,
    'charge',
    requireParam(storedIntent.latest_charge ?? undefined, 'latest_charge'),
  );
  await raiseAuthorization(call, authorizedCharge, raised);
  const changed: PaymentIntent = {
    ...storedIntent,
    ...pickDefinedParams(params, 'description', 'statement_descriptor'),
    amount: raised,
    amount_capturable: raised,
    metadata: changedMetadata(storedIntent.metadata, params.metadata),
  };
  const intent = applyPaymentDetails(changed, params);
  await saveObject(call.db, intent);
  await recordStripeEvent(call, 'payment_intent.amount_capturable_updated', intent);
  return createAnswer(intent);
}

function assertRaisable(intent: PaymentIntent, raised: number): void {
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent's authorization could not be incremented because it has a status of ${intent.status}.`;
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  if (readCardOptions(intent).request_incremental_authorization !== 'if_available') {
    throw invalidRequest('This PaymentIntent is not eligible for an incremental authorization.');
  }
  assertCounted(raised, intent.currency, 'amount');
  if (raised > intent.amount) return;
  throw invalidRequest('The amount must be greater than the authorized amount.', { param: 'amount' });
}

const active = { status: 'active' } as const;

/** Registers a domain for the wallets. */
async function createDomain(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, { domain_name: readText, enabled: readBoolean });
  const domain_name = requireParam(params.domain_name, 'domain_name').toLowerCase();
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain_name)) {
    throw invalidRequest('The domain name is not valid.', { param: 'domain_name' });
  }
  const domain: PaymentMethodDomain = {
    id: createPrefixedId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: active,
    created: toUnixSeconds(call.now),
    domain_name,
    enabled: params.enabled ?? true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  };
  await insertObject(call.db, domain);
  return createAnswer(domain);
}

async function updateDomain(call: WriteCall): Promise<Answer> {
  const { enabled } = readFormParams(call.form, { enabled: readBoolean });
  const storedDomain = await lockObject(call.db, 'payment_method_domain', call.id);
  const domain = { ...storedDomain, enabled: enabled ?? storedDomain.enabled };
  await saveObject(call.db, domain);
  return createAnswer(domain);
}

async function validateDomain(call: WriteCall): Promise<Answer> {
  readFormParams(call.form, {});
  return createAnswer(await lockObject(call.db, 'payment_method_domain', call.id));
}

/** The account that the keys belong to; every stand-in has the same one. */
async function getAccount({ form }: ReadCall): Promise<object> {
  readFormParams(form, {});
  return {
    id: 'acct_sandbox',
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: Object.fromEntries(capabilities.map((method) => [`${method}_payments`, 'active'])),
    charges_enabled: true,
    country: 'US',
    created: 0,
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    settings: null,
    type: 'standard',
  };
}

const capabilities = ['bancontact', 'card', 'ideal', 'klarna', 'sepa_debit'];

/** Filters that lists accept in addition to their paging. */
export const filters = {
  balance_transaction: { source: readText, type: readText, currency: readText },
  charge: { customer: readText, payment_intent: readText, transfer_group: readText },
  customer: { email: readText },
  dispute: { charge: readText, payment_intent: readText },
  event: { type: readText, types: readTextList },
  payment_intent: { customer: readText },
  payment_method: { customer: readText, type: createChoiceReader(...methodTypes), allow_redisplay: readText },
  payment_method_domain: { domain_name: readText },
  refund: { charge: readText, payment_intent: readText },
  setup_attempt: { setup_intent: readText },
  webhook_endpoint: {},
  setup_intent: { customer: readText, payment_method: readText },
} satisfies Partial<Record<ObjectName, Shape>>;

const isPublic = { isPublic: true };

/** Serves the parts of https://docs.stripe.com/api that an order needs to be paid and refunded. */
export function stripeRoutes(deps: StripeDeps) {
  const createReadRoute = (handler: (call: ReadCall) => Promise<object>, rules?: Rules) =>
    createReadHandler(deps, handler, rules);
  const createWriteRoute = (handler: Parameters<typeof createWriteHandler>[1], rules?: Rules) =>
    createWriteHandler(deps, handler, rules);
  const createRetrieveRoute = (name: ObjectName) =>
    createReadRoute(async ({ db, form, id }) => {
      readFormParams(form, {});
      return getObject(db, name, id);
    });
  const createSearchRoute = (name: SearchableName, url: string) =>
    createReadRoute(({ db, form }) => searchObjects(db, name, { form, url }));
  const createListRoute = (name: ObjectName, url: string, fields: Shape) =>
    createReadRoute(({ db, form }) => listObjects(db, name, { form, url, filters: fields }));

  return new Hono()
    .onError((error, c) => respondWithFault(c, error))
    .use(cors({ origin: '*', allowMethods: ['GET', 'POST', 'DELETE'], exposeHeaders: ['Request-Id'] }))
    .use(async (c, next) => {
      c.header('Request-Id', createPrefixedId('req'));
      await assertGatewayUp(deps);
      await next();
    })
    .get('/account', createReadRoute(getAccount))
    .get('/balance', createReadRoute(retrieveBalance))
    .get(
      '/balance_transactions',
      createListRoute('balance_transaction', '/v1/balance_transactions', filters.balance_transaction),
    )
    .get('/balance_transactions/:id', createRetrieveRoute('balance_transaction'))
    .get('/charges', createListRoute('charge', '/v1/charges', filters.charge))
    .post('/charges', createWriteRoute(createCharge))
    .get('/charges/search', createSearchRoute('charge', '/v1/charges/search'))
    .get('/charges/:id', createRetrieveRoute('charge'))
    .post('/charges/:id', createWriteRoute(updateCharge))
    .post('/charges/:id/capture', createWriteRoute(captureChargeOfApi))
    .post('/confirmation_tokens', createWriteRoute(createConfirmationToken, isPublic))
    .post('/test_helpers/confirmation_tokens', createWriteRoute(createConfirmationToken))
    .get('/confirmation_tokens/:id', createRetrieveRoute('confirmation_token'))
    .get('/customers', createListRoute('customer', '/v1/customers', filters.customer))
    .post('/customers', createWriteRoute(createCustomer))
    .get('/customers/search', createSearchRoute('customer', '/v1/customers/search'))
    .get('/customers/:id', createReadRoute(retrieveCustomer))
    .post('/customers/:id', createWriteRoute(updateCustomer))
    .delete('/customers/:id', createWriteRoute(deleteCustomer))
    .get(
      '/customers/:id/payment_methods',
      createReadRoute(async ({ db, form, id }) => {
        await getObject(db, 'customer', id);
        const url = `/v1/customers/${id}/payment_methods`;
        const { customer: _, ...fields } = filters.payment_method;
        const of = { name: 'customer', value: id };
        return listObjects(db, 'payment_method', { form, url, filters: fields, of });
      }),
    )
    .get('/customers/:id/payment_methods/:inner', createReadRoute(retrieveCustomerMethod))
    .get('/customers/:id/tax_ids', createReadRoute(listTaxIds))
    .post('/customers/:id/tax_ids', createWriteRoute(createTaxId))
    .get('/customers/:id/tax_ids/:inner', createReadRoute(retrieveTaxId))
    .delete('/customers/:id/tax_ids/:inner', createWriteRoute(deleteTaxId))
    .get('/disputes', createListRoute('dispute', '/v1/disputes', filters.dispute))
    .get('/disputes/:id', createRetrieveRoute('dispute'))
    .post('/disputes/:id', createWriteRoute(updateDispute))
    .post('/disputes/:id/close', createWriteRoute(closeDispute))
    .get('/events', createListRoute('event', '/v1/events', filters.event))
    .get('/events/:id', createRetrieveRoute('event'))
    .get('/mandates/:id', createRetrieveRoute('mandate'))
    .get('/payment_intents', createListRoute('payment_intent', '/v1/payment_intents', filters.payment_intent))
    .post('/payment_intents', createWriteRoute(createPaymentIntent))
    .get('/payment_intents/search', createSearchRoute('payment_intent', '/v1/payment_intents/search'))
    .get('/payment_intents/:id', createReadRoute(retrievePaymentIntent, isPublic))
    .post('/payment_intents/:id', createWriteRoute(updatePaymentIntent))
    .post('/payment_intents/:id/confirm', createWriteRoute(confirmPaymentIntent, isPublic))
    .post('/payment_intents/:id/capture', createWriteRoute(capturePaymentIntent))
    .post('/payment_intents/:id/cancel', createWriteRoute(cancelPaymentIntent))
    .post('/payment_intents/:id/increment_authorization', createWriteRoute(incrementAuthorization))
    .get('/payment_intents/:id/amount_details_line_items', createReadRoute(listLineItems))
    .get('/payment_methods', createListRoute('payment_method', '/v1/payment_methods', filters.payment_method))
    .post('/payment_methods', createWriteRoute(createPaymentMethod, isPublic))
    .get('/payment_methods/:id', createRetrieveRoute('payment_method'))
    .post('/payment_methods/:id', createWriteRoute(updatePaymentMethod))
    .post('/payment_methods/:id/attach', createWriteRoute(attachPaymentMethod))
    .post('/payment_methods/:id/detach', createWriteRoute(detachPaymentMethod))
    .get(
      '/payment_method_domains',
      createListRoute('payment_method_domain', '/v1/payment_method_domains', filters.payment_method_domain),
    )
    .post('/payment_method_domains', createWriteRoute(createDomain))
    .get('/payment_method_domains/:id', createRetrieveRoute('payment_method_domain'))
    .post('/payment_method_domains/:id', createWriteRoute(updateDomain))
    .post('/payment_method_domains/:id/validate', createWriteRoute(validateDomain))
    .get('/refunds', createListRoute('refund', '/v1/refunds', filters.refund))
    .post('/refunds', createWriteRoute(createRefund))
    .get('/refunds/:id', createRetrieveRoute('refund'))
    .post('/refunds/:id', createWriteRoute(updateRefund))
    .post('/refunds/:id/cancel', createWriteRoute(cancelRefund))
    .get('/setup_intents', createListRoute('setup_intent', '/v1/setup_intents', filters.setup_intent))
    .post('/setup_intents', createWriteRoute(createSetupIntent))
    .get('/setup_intents/:id', createReadRoute(retrieveSetupIntent, isPublic))
    .post('/setup_intents/:id', createWriteRoute(updateSetupIntent))
    .post('/setup_intents/:id/confirm', createWriteRoute(confirmSetupIntent, isPublic))
    .post('/setup_intents/:id/cancel', createWriteRoute(cancelSetupIntent))
    .get('/setup_attempts', createListRoute('setup_attempt', '/v1/setup_attempts', filters.setup_attempt))
    .post('/tax/calculations', createWriteRoute(createTaxCalculation))
    .get('/tax/calculations/:id', createReadRoute(retrieveTaxCalculation))
    .get('/tax/calculations/:id/line_items', createReadRoute(listTaxCalculationLines))
    .get('/tax/registrations', createReadRoute(listTaxRegistrations))
    .get('/tax/settings', createReadRoute(retrieveTaxSettings))
    .post('/tax/transactions/create_from_calculation', createWriteRoute(createTaxTransaction))
    .post('/tax/transactions/create_reversal', createWriteRoute(createTaxReversal))
    .get('/tax/transactions/:id', createReadRoute(retrieveTaxTransaction))
    .get('/tax/transactions/:id/line_items', createReadRoute(listTaxTransactionLines))
    .post('/tokens', createWriteRoute(createCardToken, isPublic))
    .get('/tokens/:id', createRetrieveRoute('token'))
    .get('/webhook_endpoints', createListRoute('webhook_endpoint', '/v1/webhook_endpoints', filters.webhook_endpoint))
    .post('/webhook_endpoints', createWriteRoute(createWebhookEndpoint))
    .get('/webhook_endpoints/:id', createRetrieveRoute('webhook_endpoint'))
    .post('/webhook_endpoints/:id', createWriteRoute(updateWebhookEndpoint))
    .delete('/webhook_endpoints/:id', createWriteRoute(deleteWebhookEndpoint))
    .all('*', (c) => respondWithFault(c, createUnknownPathFault(c)));
}

function createUnknownPathFault(c: Context): StripeFault {
  const operation = findOperation(c.req.method, c.req.path);
  if (operation) return unsupportedError(operation);
  const message = `Unrecognized request URL (${c.req.method}: ${c.req.path.slice(0, 100)}).`;
  return new StripeFault(404, { type: 'invalid_request_error', message });
}
