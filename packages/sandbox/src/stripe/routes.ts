import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { SandboxDeps } from '../deps.ts';
import { newId } from '../http/ids.ts';
import { getAccount } from './account.ts';
import { listLineItems } from './amount-details.ts';
import { answerFault } from './api/answer-fault.ts';
import type { ReadCall } from './api/call.ts';
import { operationOf } from './api/documented.ts';
import { notPlayed, StripeFault } from './api/errors.ts';
import { type Rules, reads, writes } from './api/handle.ts';
import { listObjects } from './api/list.ts';
import { getObject } from './api/objects.ts';
import { readParams, type Shape } from './api/params.ts';
import { searchObjects } from './api/search.ts';
import type { SearchableName } from './api/search-fields.ts';
import { getBalance } from './balance.ts';
import { captureChargeOfApi, createCharge, updateCharge } from './charges-api.ts';
import { createConfirmationToken } from './confirmation-tokens.ts';
import {
  createCustomer,
  deleteCustomer,
  retrieveCustomer,
  retrieveCustomerMethod,
  updateCustomer,
} from './customers.ts';
import { closeDispute, updateDispute } from './disputes.ts';
import { createDomain, updateDomain, validateDomain } from './domains.ts';
import { filters } from './filters.ts';
import { incrementAuthorization } from './increment.ts';
import { requireUp } from './outage.ts';
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
import { createToken } from './tokens.ts';
import type { ObjectName } from './types.ts';
import { createWebhookEndpoint, deleteWebhookEndpoint, updateWebhookEndpoint } from './webhook-endpoints.ts';

const isPublic = { isPublic: true };

/** After https://docs.stripe.com/api: what an order needs to be paid, and to be given its money back. */
export function stripeRoutes(deps: SandboxDeps) {
  const read = (handler: (call: ReadCall) => Promise<object>, rules?: Rules) => reads(deps, handler, rules);
  const write = (handler: Parameters<typeof writes>[1], rules?: Rules) => writes(deps, handler, rules);
  const one = (name: ObjectName) =>
    read(async ({ db, form, id }) => {
      readParams(form, {});
      return getObject(db, name, id);
    });
  const search = (name: SearchableName, url: string) => read(({ db, form }) => searchObjects(db, name, { form, url }));
  const list = (name: ObjectName, url: string, fields: Shape) =>
    read(({ db, form }) => listObjects(db, name, { form, url, filters: fields }));

  return new Hono()
    .onError((error, c) => answerFault(c, error))
    .use(cors({ origin: '*', allowMethods: ['GET', 'POST', 'DELETE'], exposeHeaders: ['Request-Id'] }))
    .use(async (c, next) => {
      c.header('Request-Id', newId('req'));
      await requireUp(deps);
      await next();
    })
    .get('/account', read(getAccount))
    .get('/balance', read(getBalance))
    .get('/balance_transactions', list('balance_transaction', '/v1/balance_transactions', filters.balance_transaction))
    .get('/balance_transactions/:id', one('balance_transaction'))
    .get('/charges', list('charge', '/v1/charges', filters.charge))
    .post('/charges', write(createCharge))
    .get('/charges/search', search('charge', '/v1/charges/search'))
    .get('/charges/:id', one('charge'))
    .post('/charges/:id', write(updateCharge))
    .post('/charges/:id/capture', write(captureChargeOfApi))
    .post('/confirmation_tokens', write(createConfirmationToken, isPublic))
    .post('/test_helpers/confirmation_tokens', write(createConfirmationToken))
    .get('/confirmation_tokens/:id', one('confirmation_token'))
    .get('/customers', list('customer', '/v1/customers', filters.customer))
    .post('/customers', write(createCustomer))
    .get('/customers/search', search('customer', '/v1/customers/search'))
    .get('/customers/:id', read(retrieveCustomer))
    .post('/customers/:id', write(updateCustomer))
    .delete('/customers/:id', write(deleteCustomer))
    .get(
      '/customers/:id/payment_methods',
      read(async ({ db, form, id }) => {
        await getObject(db, 'customer', id);
        const url = `/v1/customers/${id}/payment_methods`;
        const { customer: _, ...fields } = filters.payment_method;
        const of = { name: 'customer', value: id };
        return listObjects(db, 'payment_method', { form, url, filters: fields, of });
      }),
    )
    .get('/customers/:id/payment_methods/:inner', read(retrieveCustomerMethod))
    .get('/customers/:id/tax_ids', read(listTaxIds))
    .post('/customers/:id/tax_ids', write(createTaxId))
    .get('/customers/:id/tax_ids/:inner', read(retrieveTaxId))
    .delete('/customers/:id/tax_ids/:inner', write(deleteTaxId))
    .get('/disputes', list('dispute', '/v1/disputes', filters.dispute))
    .get('/disputes/:id', one('dispute'))
    .post('/disputes/:id', write(updateDispute))
    .post('/disputes/:id/close', write(closeDispute))
    .get('/events', list('event', '/v1/events', filters.event))
    .get('/events/:id', one('event'))
    .get('/mandates/:id', one('mandate'))
    .get('/payment_intents', list('payment_intent', '/v1/payment_intents', filters.payment_intent))
    .post('/payment_intents', write(createPaymentIntent))
    .get('/payment_intents/search', search('payment_intent', '/v1/payment_intents/search'))
    .get('/payment_intents/:id', read(retrievePaymentIntent, isPublic))
    .post('/payment_intents/:id', write(updatePaymentIntent))
    .post('/payment_intents/:id/confirm', write(confirmPaymentIntent, isPublic))
    .post('/payment_intents/:id/capture', write(capturePaymentIntent))
    .post('/payment_intents/:id/cancel', write(cancelPaymentIntent))
    .post('/payment_intents/:id/increment_authorization', write(incrementAuthorization))
    .get('/payment_intents/:id/amount_details_line_items', read(listLineItems))
    .get('/payment_methods', list('payment_method', '/v1/payment_methods', filters.payment_method))
    .post('/payment_methods', write(createPaymentMethod, isPublic))
    .get('/payment_methods/:id', one('payment_method'))
    .post('/payment_methods/:id', write(updatePaymentMethod))
    .post('/payment_methods/:id/attach', write(attachPaymentMethod))
    .post('/payment_methods/:id/detach', write(detachPaymentMethod))
    .get(
      '/payment_method_domains',
      list('payment_method_domain', '/v1/payment_method_domains', filters.payment_method_domain),
    )
    .post('/payment_method_domains', write(createDomain))
    .get('/payment_method_domains/:id', one('payment_method_domain'))
    .post('/payment_method_domains/:id', write(updateDomain))
    .post('/payment_method_domains/:id/validate', write(validateDomain))
    .get('/refunds', list('refund', '/v1/refunds', filters.refund))
    .post('/refunds', write(createRefund))
    .get('/refunds/:id', one('refund'))
    .post('/refunds/:id', write(updateRefund))
    .post('/refunds/:id/cancel', write(cancelRefund))
    .get('/setup_intents', list('setup_intent', '/v1/setup_intents', filters.setup_intent))
    .post('/setup_intents', write(createSetupIntent))
    .get('/setup_intents/:id', read(retrieveSetupIntent, isPublic))
    .post('/setup_intents/:id', write(updateSetupIntent))
    .post('/setup_intents/:id/confirm', write(confirmSetupIntent, isPublic))
    .post('/setup_intents/:id/cancel', write(cancelSetupIntent))
    .get('/setup_attempts', list('setup_attempt', '/v1/setup_attempts', filters.setup_attempt))
    .post('/tokens', write(createToken, isPublic))
    .get('/tokens/:id', one('token'))
    .get('/webhook_endpoints', list('webhook_endpoint', '/v1/webhook_endpoints', filters.webhook_endpoint))
    .post('/webhook_endpoints', write(createWebhookEndpoint))
    .get('/webhook_endpoints/:id', one('webhook_endpoint'))
    .post('/webhook_endpoints/:id', write(updateWebhookEndpoint))
    .delete('/webhook_endpoints/:id', write(deleteWebhookEndpoint))
    .all('*', (c) => answerFault(c, unknownPath(c)));
}

function unknownPath(c: Context): StripeFault {
  const operation = operationOf(c.req.method, c.req.path);
  if (operation) return notPlayed(operation);
  const message = `Unrecognized request URL (${c.req.method}: ${c.req.path.slice(0, 100)}).`;
  return new StripeFault(404, { type: 'invalid_request_error', message });
}
