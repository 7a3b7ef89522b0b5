import { fieldErrors } from '../entities/index.ts';
import { type AnswerSchemas, inputSchema, type Json } from './json-schema.ts';
import { operationId, pathParameters, queryParameters } from './parameters.ts';
import type { PublicCall } from './public-call.ts';
import { refusals } from './responses.ts';

/** A call of shoppers' programs. */
export function publicOperation(method: string, path: string, call: PublicCall, answers: AnswerSchemas): Json {
  const { tag, summary, query, access } = call;
  const parameters = [...pathParameters(path), ...queryParameters(query)];
  return {
    tags: [tag],
    summary,
    operationId: operationId(method, path),
    security: access === 'anyone' ? [] : [{ shop: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(call),
    responses: { ...doneOf(call, answers), ...refusalsOf(method, call) },
  };
}

function requestBodyOf({ body, files, example }: PublicCall): Json {
  if (!body) return {};
  const schema = inputSchema(body);
  const json = { 'application/json': { schema, ...(example ? { example } : {}) } };
  return { requestBody: { content: { ...json, ...(files && formOf(schema, files)) } } };
}

/** The same fields, and files. */
function formOf(schema: Json, { field }: NonNullable<PublicCall['files']>): Json {
  const list = { type: 'array', items: { type: 'string', contentMediaType: 'image/*' } };
  return {
    'multipart/form-data': { schema: { ...schema, properties: { ...Object(schema.properties), [field]: list } } },
  };
}

function doneOf(call: PublicCall, answers: AnswerSchemas): Json {
  const { isOpen, isRevalidated } = call;
  if (isOpen) return { default: { description: 'what the function answers' } };
  const unchanged = isRevalidated ? { 304: { description: 'the answer of before still holds' } } : {};
  return { 200: answerOf(call, answers), ...unchanged };
}

function answerOf({ answer, media = [], hasFieldErrors }: PublicCall, answers: AnswerSchemas): Json {
  const done = answers.of(answer);
  const schema = hasFieldErrors ? { anyOf: [done, answers.of(fieldErrors)] } : done;
  const others = media.map((type) => [type, {}]);
  const description = hasFieldErrors ? 'done, or `errors` by field for the shopper to mend' : 'done';
  return { description, content: { 'application/json': { schema }, ...Object.fromEntries(others) } };
}

function refusalsOf(method: string, call: PublicCall): Json {
  const { query, takesAnyQuery, body, files, access, refusals: own = {} } = call;
  const nobody = access === 'account' ? '; or UNAUTHORIZED: nobody is logged in' : '';
  return refusals(
    {
      ...((query && !takesAnyQuery) || body ? { 400: 'validation_error: a field is wrong, `param` names it' } : {}),
      ...(access === 'anyone' ? {} : { 401: `invalid_key: the publishable key is missing or wrong${nobody}` }),
      ...(method === 'GET' ? {} : { 403: 'origin_not_allowed: a page of another origin writes with a cookie' }),
      ...(body
        ? {
            413: `request_too_large: the body is larger than 1 MB${files ? `, a form than ${files.maxMegabytes} MB` : ''}`,
          }
        : {}),
    },
    own,
  );
}
