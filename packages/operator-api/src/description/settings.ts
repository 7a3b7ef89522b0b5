import type { Schema } from '@mercer/platform/http/routes/route';
import { findEntrySchema } from '@mercer/platform/settings';
import { toJsonSchema } from '@valibot/to-json-schema';
import { loadSettings } from '../operator/index.ts';
import type { Json } from './json-schema.ts';

/** Describes the JSON schema of each setting with its default and an example, by its name. */
export async function describeSettings(): Promise<Record<string, Json>> {
  const settings = Object.entries(await loadSettings());
  return Object.fromEntries(
    settings.map(([name, { schema, default: usual, example }]) => [
      name,
      { ...describeSchema(schema), default: usual, ...(example && { examples: [example] }) },
    ]),
  );
}

/** @param parents entries of the lists around it: an item of a menu may have items of its own */
function describeSchema(schema: Schema, parents: Schema[] = []): Json {
  const { $schema, $defs, ...description } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode: 'input',
    overrideSchema({ valibotSchema }) {
      const entry = findEntrySchema(valibotSchema);
      if (!entry || parents.includes(entry)) return undefined;
      return { type: 'array', items: describeSchema(entry, [...parents, entry]) };
    },
  });
  return $defs ? writeOutDefinitions(description) : description;
}

/** Only the list around a schema is a definition of its own: a reference within one part of a document would lead nowhere. */
function writeOutDefinitions(value: Json): Json {
  const sameList = { type: 'array', items: {}, description: 'a list of the same' };
  return JSON.parse(JSON.stringify(value), (_, part) =>
    Object(part).$ref?.startsWith('#/$defs/') === true ? sameList : part,
  );
}
