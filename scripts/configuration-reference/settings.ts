import { table } from './table.ts';

/** What is read of JSON Schema. */
export interface FieldSchema {
  type?: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  additionalProperties?: FieldSchema | boolean;
  anyOf?: FieldSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** @returns a heading, and a line for each field, those of lists and of fields in fields as `countries[].code` */
export function settingTable(name: string, schema: FieldSchema): string {
  const rows = fieldsOf(schema, '', true).map(([path, kind]) => [`\`${path}\``, kind]);
  return `### \`${name}\`\n\n${table(['field', 'value'], rows)}`;
}

function fieldsOf(schema: FieldSchema, path: string, isRequired: boolean): [path: string, kind: string][] {
  const { properties, required = [], items, anyOf } = schema;
  if (properties) {
    return likeOnes(properties).flatMap(([names, inner]) => {
      const [name = '', ...others] = names;
      const field = path + (path && '.') + (others.length > 0 ? '{name}' : name);
      const told = fieldsOf(inner, field, required.includes(name));
      // a pair, as the others
      return others.length > 0 ? [[field, `for ${names.join(', ')}`] as [string, string], ...told] : told;
    });
  }
  if (items?.properties) return fieldsOf(items, `${path}[]`, isRequired);
  const inner = anyOf?.find(({ properties }) => properties);
  if (inner) return fieldsOf(inner, path, false);
  return [[(path || 'the value') + (isRequired ? '' : '?'), kindOf(schema)]];
}

/** Objects of the same fields, as ways to pay are, are told together. */
function likeOnes(properties: Record<string, FieldSchema>): [names: string[], schema: FieldSchema][] {
  const groups = Map.groupBy(Object.entries(properties), ([name, schema]) =>
    schema.properties ? JSON.stringify(schema) : name,
  );
  return [...groups.values()].map((group) => [group.map(([name]) => name), group[0]?.[1] ?? {}]);
}

function kindOf(schema: FieldSchema): string {
  const { type, items, anyOf, additionalProperties } = schema;
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(' or ');
  if (anyOf) return [...new Set(anyOf.map(kindOf))].join(' or ');
  if (items) return items.type || items.enum ? `list of ${kindOf(items)}` : 'list';
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (typeof additionalProperties === 'object') return `${kindOf(additionalProperties)}, by name`;
  return [type ?? 'anything', ...limitsOf(schema)].join(', ');
}

function limitsOf({ minimum, maximum, maxLength, pattern }: FieldSchema): string[] {
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} letters`]),
    // what is refused says nothing of what is wanted
    ...(pattern === undefined || pattern.startsWith('^(?!') ? [] : [`like \`${pattern}\``]),
  ];
}
