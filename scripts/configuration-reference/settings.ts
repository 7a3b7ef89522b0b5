import { toMarkdownTable } from './table.ts';

/** The part of JSON Schema that the reference reads. */
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
  description?: string;
  default?: unknown;
  examples?: unknown[];
}

/** @returns a heading, and a line for each field, those of lists and of fields in fields as `locales[].code` */
export function settingTable(name: string, schema: FieldSchema): string {
  const rows = listFieldRows(schema, '', true).map(([path, kind]) => [`\`${path}\``, kind]);
  const [example] = schema.examples ?? [];
  const table = toMarkdownTable(['field', 'value'], rows);
  return `### \`${name}\`\n\n${table}\n\nDefault:\n\n${toJsonBlock(schema.default)}\n\nExample:\n\n${toJsonBlock(example)}`;
}

function toJsonBlock(value: unknown): string {
  return `\`\`\`json\n${formatJson(value)}\n\`\`\``;
}

const longestLine = 100;

/** Writes a value in one line where it fits, else its parts in lines of their own. */
function formatJson(value: unknown, indent = ''): string {
  const line = formatJsonLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= longestLine) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => formatJson(part, inner))
    : Object.entries(value).map(([name, part]) => `"${name}": ${formatJson(part, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`;
}

function formatJsonLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatJsonLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `"${name}": ${formatJsonLine(part)}`);
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}

function listFieldRows(schema: FieldSchema, path: string, isRequired: boolean): [path: string, kind: string][] {
  const { properties, required = [], items, anyOf } = schema;
  const parent = path + (isRequired ? '' : '?');
  if (properties) {
    return groupEqualSchemas(properties).flatMap(([names, inner]) => {
      const [name = '', ...otherNames] = names;
      const field = parent + (parent && '.') + (otherNames.length > 0 ? '{name}' : name);
      const fieldRows = listFieldRows(inner, field, required.includes(name));
      // a pair, as the others
      return otherNames.length > 0 ? [[field, `for ${names.join(', ')}`] as [string, string], ...fieldRows] : fieldRows;
    });
  }
  if (items?.properties) return listFieldRows(items, `${parent}[]`, true);
  const inner = anyOf?.find(({ properties }) => properties);
  if (inner) return listFieldRows(inner, path, false);
  return [[parent || 'the value', describeKind(schema)]];
}

/** Objects of the same fields, as ways to pay are, are told together. */
function groupEqualSchemas(properties: Record<string, FieldSchema>): [names: string[], schema: FieldSchema][] {
  const groups = Map.groupBy(Object.entries(properties), ([name, schema]) =>
    schema.properties ? JSON.stringify(schema) : name,
  );
  return [...groups.values()].map((group) => [group.map(([name]) => name), group[0]?.[1] ?? {}]);
}

function describeKind(schema: FieldSchema): string {
  const { type, items, anyOf, additionalProperties } = schema;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' or ');
  if (anyOf) return [...new Set(anyOf.map(describeKind))].join(' or ');
  if (schema.description) return schema.description;
  if (items) return items.type || items.enum ? `list of ${describeKind(items)}` : 'list';
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (typeof additionalProperties === 'object') return `${describeKind(additionalProperties)}, by name`;
  return [type ?? 'any value', ...describeLimits(schema)].join(', ');
}

function describeLimits({ minimum, maximum, maxLength, pattern }: FieldSchema): string[] {
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? [] : [`at most ${maximum}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    // Negative patterns do not say which values are allowed
    ...(pattern === undefined || pattern.startsWith('^(?!') ? [] : [`like \`${pattern}\``]),
  ];
}
