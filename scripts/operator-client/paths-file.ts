import { type JsonSchema, printMemberName, printSchemaType, printTypeBlock, printUnionType } from './schema-type.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}

type Content = Record<string, { schema?: JsonSchema }>;

interface Operation {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

/** A description in OpenAPI 3.1, as far as types are made of it. */
export interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

const heading = '// Made of /openapi.json before each check: each call of /operator as openapi-fetch wants it.\n';

/** What each call may say no with. */
const refusalText = `interface Refusal {\n  content: { "application/json": components['schemas']['Error'] };\n}\n`;

/** The source of `paths` and `components`: what openapi-fetch is typed by. */
export function printPathsFile({ paths, components }: Described): string {
  const ownersPaths = Object.entries(paths).filter(([path]) => path.startsWith('/operator'));
  const calls = ownersPaths.map(([path, operations]): [string, string] => [JSON.stringify(path), pathType(operations)]);
  const schemas = [...collectSchemas(ownersPaths, components.schemas)].map(([name, schema]): [string, string] => {
    return [name, printSchemaType(schema, '    ')];
  });
  const componentsText = `interface components {\n  schemas: ${printTypeBlock(schemas, '  ')};\n}\n`;
  return `${heading}export interface paths ${printTypeBlock(calls, '')}\n\n${refusalText}\n${componentsText}`;
}

/** Collects the named schemas that `value` refers to, and those that these refer to. */
function collectSchemas(
  value: unknown,
  schemas: Described['components']['schemas'],
  foundSchemas = new Map<string, JsonSchema>(),
) {
  for (const inner of Object.values(Object(value))) {
    const name = typeof inner === 'string' ? inner.replace('#/components/schemas/', '') : '';
    const schema = name !== inner && schemas[name];
    if (!schema && typeof inner === 'object') collectSchemas(inner, schemas, foundSchemas);
    if (!schema || foundSchemas.has(name)) continue;
    foundSchemas.set(name, schema);
    collectSchemas(schema, schemas, foundSchemas);
  }
  return foundSchemas;
}

function pathType(operations: Record<string, Operation>): string {
  const members = Object.entries(operations).map(([method, operation]): [string, string] => {
    return [method, operationType(operation, '    ')];
  });
  return printTypeBlock(members, '  ');
}

function operationType({ parameters = [], requestBody, responses }: Operation, indent: string): string {
  const inner = `${indent}  `;
  const places = ['query', 'header', 'path'].flatMap((place) => {
    const placeParameters = parameters.filter((parameter) => parameter.in === place);
    return placeParameters.length > 0 ? [parametersType(place, placeParameters, inner)] : [];
  });
  return printTypeBlock(
    [
      ...(places.length > 0 ? [['parameters', printTypeBlock(places, inner)] as const] : []),
      ...(requestBody ? [bodyType(requestBody, inner)] : []),
      ['responses', responsesType(responses, inner)],
    ],
    indent,
  );
}

function parametersType(place: string, parameters: Parameter[], indent: string): [string, string] {
  const members = parameters.map(({ name, required = false, schema }): [string, string] => {
    return [printMemberName(name, required), printSchemaType(schema, indent)];
  });
  const isRequired = parameters.some(({ required }) => required);
  return [printMemberName(place, isRequired), printTypeBlock(members, `${indent}  `)];
}

function bodyType({ required = false, content }: NonNullable<Operation['requestBody']>, indent: string) {
  return [
    printMemberName('requestBody', required),
    printTypeBlock([['content', contentType(content, `${indent}  `)]], indent),
  ] as const;
}

function responsesType(responses: Operation['responses'], indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(responses).map(([status, { content }]): [string, string] => {
    return [/^\d+$/.test(status) ? status : JSON.stringify(status), responseType(content, inner)];
  });
  return printTypeBlock(members, indent);
}

function responseType(content: Content | undefined, indent: string): string {
  if (!content) return printTypeBlock([['content?', 'never']], indent);
  if (content['application/json']?.schema?.$ref?.endsWith('/Error')) return 'Refusal';
  return printTypeBlock([['content', contentType(preferJsonContent(content), `${indent}  `)]], indent);
}

/** Tables come as JSON unless they are asked for as CSV, which is text. */
function preferJsonContent(content: Content): Content {
  const json = content['application/json'];
  return json ? { 'application/json': json } : content;
}

function contentType(content: Content, indent: string): string {
  const members = Object.entries(content).map(([media, { schema }]): [string, string] => {
    return [JSON.stringify(media), mediaType(media, schema, `${indent}  `)];
  });
  return printTypeBlock(members, indent);
}

/** Prints the type of a body: JSON by its schema, otherwise a form, text or bytes. */
function mediaType(media: string, schema: JsonSchema | undefined, indent: string): string {
  if (media.endsWith('json')) return printSchemaType(schema ?? {}, indent);
  return media === 'multipart/form-data' ? 'FormData' : printUnionType([media.startsWith('text/') ? 'string' : 'Blob']);
}
