import { html } from 'hono/html';
import type { JsonSchema } from './document.ts';

type Html = ReturnType<typeof html>;

/** What a value looks like: its kind, and below it its fields. */
export function schemaOf(schema: JsonSchema): Html {
  return html`<i>${kindOf(schema)}</i>${limitsOf(schema)}${fieldsOf(schema)}`;
}

function kindOf(schema: JsonSchema): Html | string {
  const { $ref, type, items } = schema;
  const name = $ref?.split('/').at(-1);
  if (name) return html`<a href="#${name}">${name}</a>`;
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return html`${choices.map((one, at) => html`${at > 0 ? ' or ' : ''}${kindOf(one)}`)}`;
  if (type === 'array') return html`list of ${items ? kindOf(items) : 'anything'}`;
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

function limitsOf(schema: JsonSchema): string {
  const said = limits.flatMap(([name, words]) => (schema[name] === undefined ? [] : `${words}${String(schema[name])}`));
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}

/** Of an object, of the objects of a list, and of each choice. */
function fieldsOf(schema: JsonSchema): Html | string {
  const inner = [schema.items, ...(schema.anyOf ?? schema.oneOf ?? [])].filter((one) => one !== undefined);
  const below = inner.map(fieldsOf);
  const { properties = {}, required = [] } = schema;
  const own = Object.entries(properties).map(([name, field]) => {
    const isNeeded = required.includes(name) ? '' : ', if any';
    return html`<li><code>${name}</code> ${schemaOf(field)}${isNeeded}</li>`;
  });
  return own.length > 0 ? html`<ul>${own}</ul>${below}` : html`${below}`;
}
