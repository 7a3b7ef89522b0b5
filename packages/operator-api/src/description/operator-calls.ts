import type { OperatorRoute, Schema } from '@mercer/platform/http/routes/route';
import { listRequiredScopes } from '@mercer/platform/http/routes/scopes';
import {
  type AnswerSchemas,
  buildOperationId,
  describeHeader,
  idempotencyKeyHeader,
  type Json,
  pathParameters,
  queryParameters,
  toInputSchema,
} from './json-schema.ts';
import { mergeRefusals } from './responses.ts';

/** A call of /operator. @param path from /operator on, with `{id}` */
export function operatorCall(path: string, route: OperatorRoute, answers: AnswerSchemas): Json {
  const { method, tag, summary, query, admits } = route;
  const parameters = [...pathParameters(path), ...queryParameters(query), ...headers(route)];
  const requestBody = buildRequestBody(route);
  return {
    tags: [`operator: ${tag}`],
    summary,
    description: describeAccess(route),
    operationId: buildOperationId(method, path.replace('/operator', '')),
    security: admits === 'anyone' ? [] : [{ operator: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...buildSuccessResponses(route, answers), ...buildErrorResponses(route) },
  };
}

function describeAccess(route: OperatorRoute): string {
  if (route.admits === 'anyone') return 'Needs no key.';
  const scopes = listRequiredScopes(route).map((scope) => `\`${scope}\``);
  return scopes.length > 0 ? `Needs the scope ${scopes.join(' or ')}.` : 'Every key and staff member may call it.';
}

/** A body without fields is none. */
function buildRequestBody({ body, example, file, files }: OperatorRoute): Json | undefined {
  if (file) return { required: true, content: buildFileContent(file) };
  if (files) return { required: true, content: filesContent(files) };
  const schema = body && toInputSchema(body, true);
  if (Object.keys(schema?.properties ?? {}).length === 0) return undefined;
  return {
    required: example !== undefined,
    content: { 'application/json': { schema, ...(example ? { example } : {}) } },
  };
}

function buildFileContent(contentMediaType: string): Json {
  const file = { type: 'string', contentMediaType };
  const form = { type: 'object', properties: { file }, required: ['file'] };
  return { [contentMediaType]: { schema: file }, 'multipart/form-data': { schema: form } };
}

function filesContent(contentMediaType: string): Json {
  const file = { type: 'array', items: { type: 'string', contentMediaType } };
  return { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } };
}

function headers(route: OperatorRoute): Json[] {
  const { method, isVersioned } = route;
  return [
    ...(isVersioned && isChangeMethod(method)
      ? [describeHeader('If-Match', 'The `ETag` of the record as it was read')]
      : []),
    ...(takesIdempotencyKey(route) ? [idempotencyKeyHeader] : []),
  ];
}

/** What signs staff members in or changes their secrets is never stored, so that no key repeats it. */
function takesIdempotencyKey({ method, admits }: OperatorRoute): boolean {
  return isWriteMethod(method) && !admits;
}

function buildErrorResponses(route: OperatorRoute): Json {
  const { method, query, body, refusals: callRefusals = {}, isVersioned, maxBodyBytes = 2 ** 20 } = route;
  const takesFiles = route.file || route.files;
  return mergeRefusals(
    {
      ...(query || body || takesFiles ? { 400: 'validation_error: a field is wrong, `param` names it' } : {}),
      ...buildAccessErrors(route),
      ...(takesIdempotencyKey(route)
        ? { 409: 'idempotency_conflict: the key came with another method, path or body' }
        : {}),
      ...(isVersioned && isChangeMethod(method)
        ? { 412: 'precondition_failed: the record has changed since it was read' }
        : {}),
      ...(body ? { 413: `request_too_large: the body is larger than ${maxBodyBytes / 2 ** 20} MB` } : {}),
    },
    callRefusals,
  );
}

function buildAccessErrors({ method, admits }: OperatorRoute): Record<number, string> {
  if (admits === 'anyone') return {};
  const unauthorized = { 401: 'invalid_key: the key is missing, wrong or revoked' };
  if (!admits) return { ...unauthorized, 403: 'missing_scope: the key lacks one, `param` names it' };
  if (!isWriteMethod(method)) return unauthorized;
  return { ...unauthorized, 403: 'csrf: the cookie came without the header or the origin of the console' };
}

function buildSuccessResponses(description: OperatorRoute, answers: AnswerSchemas): Json {
  const { answer, status = 200, isVersioned, isTable, media = [] } = description;
  if (!answer && media.length === 0) return { 204: { description: 'done' } };
  const tag = { ETag: { description: 'changes with the record', schema: { type: 'string' } } };
  const csv = isTable ? { 'text/csv': { schema: { type: 'string' } } } : {};
  const json = answer ? { 'application/json': { schema: answers.getAnswerSchema(answer) } } : {};
  const content = { ...json, ...csv, ...Object.fromEntries(media.map((type) => [type, {}])) };
  return { [status]: { description: 'done', ...(isVersioned ? { headers: tag } : {}), content } };
}

export function listAnswerSchemas(routes: OperatorRoute[]): Schema[] {
  return routes.flatMap(({ answer }) => answer ?? []);
}

function isWriteMethod(method: string): boolean {
  return method !== 'GET';
}

function isChangeMethod(method: string): boolean {
  return method === 'PUT' || method === 'PATCH' || method === 'DELETE';
}
