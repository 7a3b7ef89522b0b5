import type { Schema } from '@mercer/platform/http/routes/route';
import { toJsonSchema } from '@valibot/to-json-schema';
import { loadSettingSchemas } from '../operator/index.ts';
import type { Json } from './json-schema.ts';

/** Describes the JSON schema of each setting, by its name. */
export async function describeSettings(): Promise<Record<string, Json>> {
  const schemas = Object.entries(await loadSettingSchemas());
  return Object.fromEntries(schemas.map(([name, schema]) => [name, describeSchema(schema)]));
}

function describeSchema(schema: Schema): Json {
  return { ...toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore', typeMode: 'input' }) };
}
