import type { Document, JsonSchema, Operation } from './page/document.ts';

/** The schemas of a description by their names, of which each says one thing. */
class SchemaRegistry {
  readonly #schemas: Map<string, JsonSchema>;
  readonly #namesInScope = new Map<string, string>();
  #prefix = '';
  #prefixed = new Set<string>();

  constructor(schemas: Record<string, JsonSchema>) {
    this.#schemas = new Map(Object.entries(schemas));
  }

  /** From now on a schema gets the prefix when another one has its name already. */
  prefixTakenNames(prefix: string) {
    this.#prefix = prefix;
    this.#prefixed = new Set(this.#schemas.keys());
  }

  /** @returns the reference to a schema that has a name in the scope */
  find(schema: JsonSchema, scope = ''): JsonSchema | undefined {
    const name = this.#namesInScope.get(toScopeKey(schema, scope));
    return name === undefined ? undefined : toReference(name);
  }

  /** Gives a schema the first of the names that no other schema has. @returns the reference to it */
  add(schema: JsonSchema, names: string[], scope?: string): JsonSchema {
    const registeredName = scope && this.find(schema, scope);
    if (registeredName) return registeredName;
    const name = names.map((name) => this.#withPrefix(name, schema)).find((name) => this.#isFree(name, schema));
    if (!name) throw new Error(`Another schema of the description is called ${names.join(' or ')}`);
    this.#schemas.set(name, schema);
    if (scope) this.#namesInScope.set(toScopeKey(schema, scope), name);
    return toReference(name);
  }

  #withPrefix(name: string, schema: JsonSchema): string {
    return this.#prefixed.has(name) && !this.#isFree(name, schema) ? `${this.#prefix}${name}` : name;
  }

  #isFree(name: string, schema: JsonSchema): boolean {
    const otherSchema = this.#schemas.get(name);
    return otherSchema === undefined || JSON.stringify(otherSchema) === JSON.stringify(schema);
  }

  /** All of them, by name. */
  listSchemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function toScopeKey(schema: JsonSchema, scope: string): string {
  return `${scope} ${JSON.stringify(schema)}`;
}

function toReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

type Content = NonNullable<Operation['requestBody']>['content'];

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

/** What a schema may be called, the best name first. */
interface Naming {
  names: string[];
  /** Calls that answer the same record, under one name; absent where a schema is always called by its own call. */
  scope?: string;
}

/**
 * Moves the bodies and answers of all calls to `components`, under names that are made of their paths: `OrderNote`,
 * `CouponInput`, `TaxUpdate`, `PageList`. What the owner's calls say is called `Operator…` where shoppers' programs have
 * another schema of that name.
 */
export function nameSchemas(document: Document): Document {
  const calls = listCalls(document).toSorted((a, b) => rankCall(a) - rankCall(b));
  const [ownersCalls = [], publicCalls = []] = [true, false].map((isOwners) =>
    calls.filter(({ path }) => path.startsWith('/operator/') === isOwners),
  );
  const registry = new SchemaRegistry(document.components.schemas);
  const namedCalls = new Map(publicCalls.map((call) => [call.operation, nameCall(call, registry)]));
  registry.prefixTakenNames('Operator');
  for (const call of ownersCalls) namedCalls.set(call.operation, nameCall(call, registry));
  const paths = mapValues(document.paths, (operations) =>
    mapValues(operations, (operation) => namedCalls.get(operation) ?? operation),
  );
  return { ...document, paths, components: { ...document.components, schemas: registry.listSchemas() } };
}

function listCalls({ paths }: Document): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Orders calls so that the one that says most plainly what a record is names it: it is changed or read by itself. */
function rankCall({ path, method, operation }: Call): number {
  if (hasChoice(findAnswerSchema(operation))) return 4;
  if (path.endsWith('}') && method !== 'delete')
    return method === 'put' || (method === 'patch' && isRecordPath(path)) ? 0 : 1;
  return method === 'get' ? 2 : 3;
}

function findAnswerSchema({ responses }: Operation): JsonSchema {
  const success = Object.entries(responses).find(([status]) => isSuccess(status));
  return success?.[1].content?.['application/json']?.schema ?? {};
}

/** Says whether a path is that of a record itself, not of a part of it. */
function isRecordPath(path: string): boolean {
  return path.split('/').length === 4;
}

const bodyEndings: Record<string, string> = { post: 'Input', put: 'Update', patch: 'Patch', delete: 'Deletion' };
const answerBeginnings: Record<string, string> = {
  get: 'Listed',
  post: 'New',
  put: 'Updated',
  patch: 'Updated',
  delete: 'Deleted',
};

function nameCall({ path, method, operation }: Call, registry: SchemaRegistry): Operation {
  const { requestBody, responses } = operation;
  const noun = toNoun(path, method === 'post' || isList(findAnswerSchema(operation)));
  const ofBody = { names: [`${noun}${bodyEndings[method]}`] };
  const scope = path.split('/').slice(0, 3).join('/');
  const ofAnswer = { names: [noun, `${answerBeginnings[method]}${noun}`], scope };
  return {
    ...operation,
    ...(requestBody ? { requestBody: nameContent(requestBody, ofBody, registry) } : {}),
    responses: mapValues(responses, (response, status) =>
      isSuccess(status) ? nameContent(response, ofAnswer, registry) : response,
    ),
  };
}

function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

function nameContent<T extends { content?: Content }>(message: T, naming: Naming, registry: SchemaRegistry): T {
  const { content } = message;
  const json = content?.['application/json'];
  if (!json?.schema) return message;
  const namedContent = { ...json, schema: nameSchema(json.schema, naming, registry) };
  return { ...message, content: { ...content, 'application/json': namedContent } };
}

/** @returns the reference to a schema of fields; others stay, with references where they have such schemas in them */
function nameSchema(schema: JsonSchema, naming: Naming, registry: SchemaRegistry): JsonSchema {
  const { $ref, anyOf, type, items } = schema;
  if ($ref) return schema;
  if (anyOf) return nameChoice(schema, anyOf, naming, registry);
  if (type === 'array' && items) return { ...schema, items: nameSchema(items, naming, registry) };
  if (isList(schema)) return nameList(schema, naming, registry);
  return hasFields(schema) ? registry.add(schema, naming.names, naming.scope) : schema;
}

/** One name for several schemas, unless each of them has its own. */
function nameChoice(schema: JsonSchema, anyOf: JsonSchema[], naming: Naming, registry: SchemaRegistry): JsonSchema {
  if (anyOf.filter(hasFields).length < 2)
    return { ...schema, anyOf: anyOf.map((choice) => nameSchema(choice, naming, registry)) };
  const namedChoices = anyOf.map((choice) => registry.find(choice, naming.scope) ?? choice);
  return namedChoices.some(hasFields)
    ? registry.add(schema, naming.names, naming.scope)
    : { ...schema, anyOf: namedChoices };
}

function nameList(schema: JsonSchema, naming: Naming, registry: SchemaRegistry): JsonSchema {
  const { properties = {} } = schema;
  const { results = {} } = properties;
  const items = nameSchema(results.items ?? {}, naming, registry);
  const record = items.$ref?.split('/').at(-1);
  const names = [...(record ? [record] : []), ...naming.names].map((name) => `${name}List`);
  return registry.add(
    { ...schema, properties: { ...properties, results: { ...results, items } } },
    names,
    naming.scope,
  );
}

/** A page of records, or all of them. */
function isList({ properties, anyOf = [] }: JsonSchema): boolean {
  return properties?.results?.type === 'array' || anyOf.some(isList);
}

function hasFields({ properties = {} }: JsonSchema): boolean {
  return Object.keys(properties).length > 0;
}

/** Whether a schema says one of several sets of fields. */
function hasChoice({ anyOf = [] }: JsonSchema): boolean {
  return anyOf.filter(hasFields).length > 1 || anyOf.some(hasChoice);
}

/** The words of a path: `/operator/orders/{id}/notes` is about an `OrderNote`. @param isOne whether its end is a record */
function toNoun(path: string, isOne: boolean): string {
  const words = path.replace(/^\/(api|operator)\//, '').split('/');
  return words
    .filter((word) => word && !word.startsWith('{'))
    .map((word) => (isOne || word !== words.at(-1) ? toSingular(word) : word))
    .join('-')
    .replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function toSingular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(s|x|ch)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

function mapValues<T>(record: Record<string, T>, change: (value: T, key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
