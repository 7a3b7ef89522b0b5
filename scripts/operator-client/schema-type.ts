/** JSON Schema, as far as our descriptions use it. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  $ref?: string;
  description?: string;
}

const plain: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The schema as a type, as it is written at a depth of `indent`. */
export function printSchemaType(schema: JsonSchema, indent: string): string {
  const { $ref, type, anyOf, oneOf, allOf } = schema;
  if ($ref) return `components['schemas']['${$ref.split('/').at(-1)}']`;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return printUnionType(schema.enum.map((value) => JSON.stringify(value)));
  const choices = anyOf ?? oneOf;
  if (choices) return printUnionType(choices.map((choice) => printSchemaType(choice, indent)));
  if (allOf) return allOf.map((part) => `(${printSchemaType(part, indent)})`).join(' & ');
  if (Array.isArray(type))
    return printUnionType(type.map((typeName) => printSchemaType({ ...schema, type: typeName }, indent)));
  if (type === 'array') return arrayType(schema, indent);
  if (type === 'object') return objectType(schema, indent);
  return (type && plain[type]) ?? 'unknown';
}

export function printUnionType(types: string[]): string {
  return types.length > 0 ? [...new Set(types)].join(' | ') : 'never';
}

function arrayType({ items, prefixItems }: JsonSchema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((itemSchema) => printSchemaType(itemSchema, indent)).join(', ')}]`;
  return `(${printSchemaType(items ?? {}, indent)})[]`;
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    return [printMemberName(name, required.includes(name)), printSchemaType(schema, `${indent}  `)] as const;
  });
  if (additionalProperties === false) return printTypeBlock(fields, indent);
  const isOnlyRest = fields.length === 0 && typeof additionalProperties === 'object';
  const indexType = isOnlyRest ? printSchemaType(additionalProperties, `${indent}  `) : 'unknown';
  return printTypeBlock([...fields, ['[key: string]', indexType]], indent);
}

export function printMemberName(name: string, isRequired: boolean): string {
  return `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}${isRequired ? '' : '?'}`;
}

/** A type of named members. */
export function printTypeBlock(members: readonly (readonly [name: string, type: string])[], indent: string): string {
  if (members.length === 0) return 'Record<string, never>';
  const lines = members.map(([name, type]) => `${indent}  ${name}: ${type};\n`);
  return `{\n${lines.join('')}${indent}}`;
}
