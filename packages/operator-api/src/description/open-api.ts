import { continueRoutes } from '@mercer/agents/shopping';
import { accountRoutes } from '@mercer/commerce/accounts';
import { cartRoutes, productDeliveryRoutes } from '@mercer/commerce/cart';
import { catalogRoutes } from '@mercer/commerce/catalog';
import { contentRoutes } from '@mercer/commerce/content';
import { invoiceRoutes } from '@mercer/commerce/invoices';
import {
  accountOrderRoutes,
  cartOrderRoutes,
  downloadRoutes,
  draftRoutes,
  intentRoutes,
  paymentLinkRoutes,
  signedOrderRoutes,
  webhookRoutes,
} from '@mercer/commerce/orders';
import { authorizationRoutes, paymentMethodRoutes, paymentRoutes } from '@mercer/commerce/payments';
import { redirectRoutes, slugRoutes } from '@mercer/commerce/redirects';
import { reviewRoutes } from '@mercer/commerce/reviews';
import { stockAlertRoutes } from '@mercer/commerce/stock-alerts';
import { subscriberRoutes } from '@mercer/commerce/subscribers';
import { signedSubscriptionRoutes, subscriptionRoutes } from '@mercer/commerce/subscriptions';
import { vaultRoutes } from '@mercer/commerce/vault';
import { functionDescriptions } from '@mercer/functions';
import { fieldErrors } from '@mercer/platform/entities';
import type { OperatorRoute, PublicRouteDescription } from '@mercer/platform/http/routes/route';
import { sessionRoutes, settingsRoutes } from '@mercer/platform/settings';
import {
  AnswerSchemas,
  buildOperationId,
  idempotencyKeyHeader,
  type Json,
  pathParameters,
  queryParameters,
  toInputSchema,
} from './json-schema.ts';
import { listAnswerSchemas, operatorCall } from './operator-calls.ts';
import { errorSchema, mergeRefusals } from './responses.ts';

/** A call of shoppers' programs. */
function publicOperation(path: string, call: PublicRouteDescription, answers: AnswerSchemas): Json {
  const { method, tag, summary, query, access, idempotency } = call;
  const headers = idempotency === 'key' ? [idempotencyKeyHeader] : [];
  const parameters = [...pathParameters(path), ...queryParameters(query), ...headers];
  return {
    tags: [tag],
    summary,
    operationId: buildOperationId(method, path),
    security: access === 'anyone' ? [] : [{ shop: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...buildRequestBody(call),
    responses: { ...buildSuccessResponses(call, answers), ...buildErrorResponses(call) },
    ...(idempotency ? { 'x-idempotency': idempotency } : {}),
  };
}

function buildRequestBody({ body, files, example }: PublicRouteDescription): Json {
  if (!body) return {};
  const schema = toInputSchema(body);
  const json = { 'application/json': { schema, ...(example ? { example } : {}) } };
  return { requestBody: { content: { ...json, ...(files && buildFormContent(schema, files)) } } };
}

/** Describes a form with the fields of `schema` and a list of files. */
function buildFormContent(schema: Json, { field }: NonNullable<PublicRouteDescription['files']>): Json {
  const list = { type: 'array', items: { type: 'string', contentMediaType: 'image/*' } };
  return {
    'multipart/form-data': { schema: { ...schema, properties: { ...Object(schema.properties), [field]: list } } },
  };
}

function buildSuccessResponses(call: PublicRouteDescription, answers: AnswerSchemas): Json {
  const { openAnswer, isRevalidated } = call;
  if (openAnswer) return { default: { description: openAnswer } };
  const unchanged = isRevalidated ? { 304: { description: 'the answer of before still holds' } } : {};
  return { 200: buildSuccessResponse(call, answers), ...unchanged };
}

function buildSuccessResponse({ answer, media = [], hasErrors }: PublicRouteDescription, answers: AnswerSchemas): Json {
  const answerSchema = answers.getAnswerSchema(answer);
  const schema = hasErrors ? { anyOf: [answerSchema, answers.getAnswerSchema(fieldErrors)] } : answerSchema;
  const mediaEntries = media.map((type) => [type, {}]);
  const description = hasErrors ? 'done, or `errors` by field for the shopper to mend' : 'done';
  return { description, content: { 'application/json': { schema }, ...Object.fromEntries(mediaEntries) } };
}

function buildErrorResponses(call: PublicRouteDescription): Json {
  const { method, query, takesAnyQuery, body, files, access, idempotency, refusals: callRefusals = {} } = call;
  const isNamed = idempotency === 'key';
  const loginMeaning = access === 'account' ? '; or UNAUTHORIZED: nobody is logged in' : '';
  return mergeRefusals(
    {
      ...((query && !takesAnyQuery) || body || isNamed
        ? { 400: 'validation_error: a field is wrong, `param` names it' }
        : {}),
      ...(access === 'anyone' ? {} : { 401: `invalid_key: the publishable key is missing or wrong${loginMeaning}` }),
      ...(method === 'GET' ? {} : { 403: 'origin_not_allowed: a page of another origin writes with a cookie' }),
      ...(isNamed ? { 409: 'idempotency_conflict: the key came with another path or body' } : {}),
      ...(body
        ? {
            413: `request_too_large: the body is larger than 1 MB${files ? `, a form than ${files.maxMegabytes} MB` : ''}`,
          }
        : {}),
    },
    callRefusals,
  );
}

/** Every call of shoppers' programs, in the order of the reference page. */
const publicRoutes: PublicRouteDescription[] = [
  ...catalogRoutes,
  ...productDeliveryRoutes,
  ...reviewRoutes,
  ...redirectRoutes,
  ...slugRoutes,
  ...contentRoutes,
  ...cartRoutes,
  ...cartOrderRoutes,
  ...draftRoutes,
  ...continueRoutes,
  ...accountRoutes,
  ...accountOrderRoutes,
  ...signedOrderRoutes,
  ...paymentLinkRoutes,
  ...downloadRoutes,
  ...invoiceRoutes,
  ...subscriptionRoutes,
  ...signedSubscriptionRoutes,
  ...settingsRoutes,
  ...sessionRoutes,
  ...subscriberRoutes,
  ...stockAlertRoutes,
  ...paymentRoutes,
  ...paymentMethodRoutes,
  ...vaultRoutes,
  ...intentRoutes,
  ...authorizationRoutes,
  ...webhookRoutes,
  ...functionDescriptions,
];

const about = [
  'Calls of shoppers’ programs (`/api`, `/vault`, `/functions`) name the publishable key, calls of the owner’s',
  '(`/operator`) a key of the operator’s. Amounts are decimals, dates ISO 8601 in UTC. Responses of `/operator` have the header',
  '`Mercer-Version`; a request may name the version that its program was written for, and one that does not exist is refused.',
].join(' ');

/** What of an owner's calls is described. */
interface OperatorParts {
  operatorRoutes: OperatorRoute[];
  /** schemas by the names of the settings */
  settings: Record<string, Json>;
}

export function buildOpenApi({ operatorRoutes, settings }: OperatorParts, publicUrl: string): Json {
  const publicAnswers = publicRoutes.map(({ answer }) => answer);
  const answers = new AnswerSchemas([...publicAnswers, ...listAnswerSchemas(operatorRoutes)]);
  const calls = [
    ...publicRoutes.map((route) => [route, publicOperation(toTemplate(route.path), route, answers)] as const),
    ...operatorRoutes.map((route) => [route, operatorCall(toTemplate(route.path), route, answers)] as const),
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Mercer', version: '1', description: about },
    servers: [{ url: publicUrl }],
    paths: addSettingReferences(buildPathItems(calls), settings),
    components: {
      securitySchemes,
      schemas: { Error: errorSchema, ...answers.entitySchemas, ...nameSettingSchemas(settings) },
    },
  };
}

/** e.g. `CartRemindersSetting` */
function buildSettingSchemaName(name: string): string {
  return `${name.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())}Setting`;
}

function nameSettingSchemas(settings: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(settings).map(([name, schema]) => [buildSettingSchemaName(name), schema]));
}

/** Says at the call that writes settings which schema the value of each has. */
function addSettingReferences(paths: Record<string, Json>, settings: Record<string, Json>): Record<string, Json> {
  const path = '/operator/settings/{id}';
  const references = Object.keys(settings).map((name) => [
    name,
    { $ref: `#/components/schemas/${buildSettingSchemaName(name)}` },
  ]);
  const put = { ...Object(paths[path]?.put), 'x-settings': Object.fromEntries(references) };
  return { ...paths, [path]: { ...paths[path], put } };
}

const securitySchemes = {
  shop: { type: 'http', scheme: 'basic', description: 'The publishable key as the name, no password' },
  operator: { type: 'http', scheme: 'bearer', description: 'A key of the operator’s: `sk_…`' },
};

/** `/orders/:id` as `/orders/{id}` */
function toTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

type DescribedCall = readonly [route: { method: string; path: string }, operation: Json];

function buildPathItems(calls: DescribedCall[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [route, operation] of calls) {
    const path = toTemplate(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return paths;
}
