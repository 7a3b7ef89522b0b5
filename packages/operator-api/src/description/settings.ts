import type { Schema } from '@mercer/platform/http/routes/route';
import { findEntrySchema } from '@mercer/platform/settings';
import { toJsonSchema } from '@valibot/to-json-schema';
import { loadSettingSchemas } from '../operator/index.ts';
import type { Json } from './json-schema.ts';

/** Describes the JSON schema of each setting, by its name. */
export async function describeSettings(): Promise<Record<string, Json>> {
  const schemas = Object.entries(await loadSettingSchemas());
  return Object.fromEntries(schemas.map(([name, schema]) => [name, describeSchema(schema)]));
}

/** @param parents entries of the lists around it: an item of a menu may have items of its own */
function describeSchema(schema: Schema, parents: Schema[] = []): Json {
  const { $schema, ...description } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode: 'input',
    overrideSchema({ valibotSchema }) {
      const entry = findEntrySchema(valibotSchema);
      if (!entry || parents.includes(entry)) return undefined;
      return { type: 'array', items: describeSchema(entry, [...parents, entry]) };
    },
  });
  return description;
}
