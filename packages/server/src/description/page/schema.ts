import { html } from 'hono/html';
import type { JsonSchema } from './document.ts';

type Html = ReturnType<typeof html>;

/** Renders a value's kind and, below it, its fields. */
export function renderSchema(schema: JsonSchema): Html {
  return html`<i>${renderSchemaKind(schema)}</i>${formatLimits(schema)}${renderFields(schema)}`;
}

function renderSchemaKind(schema: JsonSchema): Html | string {
  const { $ref, type, items } = schema;
  const name = $ref?.split('/').at(-1);
  if (name) return html`<a href="#${name}">${name}</a>`;
  if (schema.enum) return schema.enum.map((choice) => JSON.stringify(choice)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return html`${choices.map((choice, at) => html`${at > 0 ? ' or ' : ''}${renderSchemaKind(choice)}`)}`;
  if (type === 'array') return html`list of ${items ? renderSchemaKind(items) : 'anything'}`;
  return type ?? 'anything';
}

const limits: [keyof JsonSchema, string][] = [
  ['format', ''],
  ['minLength', 'at least so long: '],
  ['maxLength', 'at most so long: '],
  ['minimum', 'at least '],
  ['maximum', 'at most '],
  ['maxItems', 'at most so many: '],
  ['pattern', 'like '],
  ['default', 'unless given: '],
];

function formatLimits(schema: JsonSchema): string {
  const phrases = limits.flatMap(([name, words]) =>
    schema[name] === undefined ? [] : `${words}${String(schema[name])}`,
  );
  return phrases.length > 0 ? ` (${phrases.join(', ')})` : '';
}

/** Renders the fields of an object, of a list's items and of each alternative. */
function renderFields(schema: JsonSchema): Html | string {
  const inner = [schema.items, ...(schema.anyOf ?? schema.oneOf ?? [])].filter(
    (innerSchema) => innerSchema !== undefined,
  );
  const below = inner.map(renderFields);
  const { properties = {}, required = [] } = schema;
  const fieldItems = Object.entries(properties).map(([name, field]) => {
    const isNeeded = required.includes(name) ? '' : ', if any';
    return html`<li><code>${name}</code> ${renderSchema(field)}${isNeeded}</li>`;
  });
  return fieldItems.length > 0 ? html`<ul>${fieldItems}</ul>${below}` : html`${below}`;
}
