import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

type Content = Record<string, { schema?: object }>;

interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** A description in OpenAPI 3.1, as far as it is changed here. */
export interface Described {
  paths: Record<string, Record<string, Operation>>;
}

const heading = '// Made of /openapi.json before each check.\n';

/** Prints the calls of /operator and every named schema as the types that openapi-fetch wants. */
export async function printOperatorTypes(described: Described): Promise<string> {
  const calls = Object.entries(described.paths).filter(([path]) => path.startsWith('/operator'));
  const paths = Object.fromEntries(calls.map(([path, operations]) => [path, mapValues(operations, adaptOperation)]));
  const types = await openapiTS(JSON.stringify({ ...described, paths }), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    transform: findBodyType,
  });
  return heading + astToString(types);
}

function adaptOperation(operation: Operation): Operation {
  const { requestBody, responses } = operation;
  return {
    ...operation,
    ...(requestBody ? { requestBody: { ...requestBody, content: mapContent(requestBody.content) } } : {}),
    responses: mapValues(responses, (response) =>
      response.content ? { ...response, content: mapContent(preferJson(response.content)) } : response,
    ),
  };
}

/** Tables and documents come as JSON unless they are asked for as CSV, HTML or PDF. */
function preferJson(content: Content): Content {
  const json = content['application/json'];
  return json ? { 'application/json': json } : content;
}

function mapContent(content: Content): Content {
  return Object.fromEntries(
    Object.entries(content).map(([media, body]) => [
      media,
      media.endsWith('json') ? body : { schema: bodySchema(media) },
    ]),
  );
}

/** Builds the schema of a body that is no JSON. Its format is the type that `findBodyType` makes of it. */
function bodySchema(media: string): object {
  if (media === 'multipart/form-data') return { type: 'string', format: 'FormData' };
  return media.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'Blob' };
}

function findBodyType({ format }: { format?: string }): ts.TypeNode | undefined {
  const isBody = format === 'FormData' || format === 'Blob';
  return isBody ? ts.factory.createTypeReferenceNode(format) : undefined;
}

function mapValues<Value>(record: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
