import { fieldErrors } from '../entities/index.ts';
import type { PublicRouteDescription } from '../http/routes/route.ts';
import { type AnswerSchemas, type Json, toInputSchema } from './json-schema.ts';
import { buildOperationId, pathParameters, queryParameters } from './parameters.ts';
import { mergeRefusals } from './responses.ts';

/** A call of shoppers' programs. */
export function publicOperation(path: string, call: PublicRouteDescription, answers: AnswerSchemas): Json {
  const { method, tag, summary, query, access } = call;
  const parameters = [...pathParameters(path), ...queryParameters(query)];
  return {
    tags: [tag],
    summary,
    operationId: buildOperationId(method, path),
    security: access === 'anyone' ? [] : [{ shop: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...buildRequestBody(call),
    responses: { ...buildSuccessResponses(call, answers), ...buildErrorResponses(call) },
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
  const { isOpen, isRevalidated } = call;
  if (isOpen) return { default: { description: 'what the function answers' } };
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
  const { method, query, takesAnyQuery, body, files, access, refusals: callRefusals = {} } = call;
  const loginMeaning = access === 'account' ? '; or UNAUTHORIZED: nobody is logged in' : '';
  return mergeRefusals(
    {
      ...((query && !takesAnyQuery) || body ? { 400: 'validation_error: a field is wrong, `param` names it' } : {}),
      ...(access === 'anyone' ? {} : { 401: `invalid_key: the publishable key is missing or wrong${loginMeaning}` }),
      ...(method === 'GET' ? {} : { 403: 'origin_not_allowed: a page of another origin writes with a cookie' }),
      ...(body
        ? {
            413: `request_too_large: the body is larger than 1 MB${files ? `, a form than ${files.maxMegabytes} MB` : ''}`,
          }
        : {}),
    },
    callRefusals,
  );
}
