import { html } from 'hono/html';
import type { Content, Document, JsonSchema, Operation } from './document.ts';

type Html = ReturnType<typeof html>;

/** Renders a value's kind and, below it, its fields. */
function renderSchema(schema: JsonSchema): Html {
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

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** The description for people: every call, by what it is about, and the records that are answered. No script runs. */
export function referencePage(document: Document) {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = Object.entries(Object.groupBy(calls, ({ operation }) => operation.tags[0] ?? ''));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}: every call</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/api/style.css">
</head>
<body>
<header><h1>${document.info.title}: every call</h1>
<p>${document.info.description} For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Calls"><ul>${groups.map(([tag]) => html`<li><a href="#${toAnchorId(tag)}">${tag}</a></li>`)}
<li><a href="#records">records</a></li></ul></nav>
<main>
${groups.map(([tag, tagCalls = []]) => html`<section><h2 id="${toAnchorId(tag)}">${tag}</h2>${tagCalls.map(renderApiCall)}</section>`)}
<section><h2 id="records">records</h2>${Object.entries(document.components.schemas).map(
    ([name, schema]) => html`<details id="${name}"><summary>${name}</summary>${renderSchema(schema)}</details>`,
  )}</section>
</main>
</body>
</html>`;
}

function toAnchorId(tag: string): string {
  return tag.replaceAll(/\W+/g, '-');
}

function renderApiCall({ method, path, operation }: Call) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<details id="${operationId}"><summary><b>${method}</b> <code>${path}</code><br>${summary}</summary>
${description ? html`<p>${description.replaceAll('`', '')}</p>` : ''}
${parameters.length > 0 ? html`<h3>Parameters</h3><ul>${parameters.map(renderParameter)}</ul>` : ''}
${requestBody ? html`<h3>Body</h3>${renderContent(requestBody.content)}` : ''}
<h3>Answers</h3><ul>${Object.entries(responses).map(
    ([status, { description: meaning, content }]) =>
      html`<li><code>${status}</code> ${meaning.replaceAll('`', '')}${
        content && status.startsWith('2') ? renderContent(content) : ''
      }</li>`,
  )}</ul></details>`;
}

function renderParameter({ name, in: place, description = '', schema }: NonNullable<Operation['parameters']>[number]) {
  return html`<li><code>${name}</code> (${place}) ${renderSchema(schema)} ${description.replaceAll('`', '')}</li>`;
}

function renderContent(content: Content) {
  return Object.entries(content).map(
    ([media, { schema, example }]) =>
      html`<p><code>${media}</code> ${schema ? renderSchema(schema) : ''}</p>${
        example === undefined ? '' : html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`
      }`,
  );
}
