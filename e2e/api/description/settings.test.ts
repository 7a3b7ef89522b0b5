import { readFileSync } from 'node:fs';
import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { openOperator } from '../operator/operator.ts';

interface SettingSchema {
  default?: unknown;
  examples?: unknown[];
}

const owners = readFileSync(new URL('../../../docs/owners/settings.md', import.meta.url), 'utf8');

/** Text of a setting in the documentation. */
function findSection(name: string): string {
  return owners.split(/^### /m).find((section) => section.startsWith(`\`${name}\`\n`)) ?? '';
}

/** Values in blocks of JSON below a label. */
function findDocumented(section: string, label: string): unknown {
  const [, json = 'null'] = section.match(new RegExp(`${label}:\\n\\n\`\`\`json\\n([\\s\\S]*?)\\n\`\`\``)) ?? [];
  return JSON.parse(json);
}

eachDatabase((db: () => Db) => {
  const openSettings = async () => {
    const opened = await openOperator(db());
    const { operator, shopper } = opened;
    const document = (await shopper.get('/openapi.json')).body;
    const references: Record<string, { $ref: string }> = document.paths['/operator/settings/{id}'].put['x-settings'];
    const schemas = Object.entries(references).map(([name, { $ref }]): [string, SettingSchema] => [
      name,
      document.components.schemas[$ref.replace('#/components/schemas/', '')],
    ]);
    const { message } = (await operator.get('/settings/nothing')).body.error;
    const names: string[] = message.replace(/.*: one of (.*) is expected/, '$1').split(', ');
    return { ...opened, schemas, names };
  };

  test('every setting that the shop has is described, with a default and an example', async () => {
    const { schemas, names } = await openSettings();
    expect(names.length).toBeGreaterThan(15);
    expect(schemas.map(([name]) => name).toSorted()).toEqual(names.toSorted());
    const faults = schemas.flatMap(([name, { default: usual, examples = [] }]) => [
      ...(typeof usual === 'object' && usual !== null ? [] : [`${name} has no default`]),
      ...(examples.length > 0 ? [] : [`${name} has no example`]),
      ...examples
        .filter((example) => JSON.stringify(example) === JSON.stringify(usual))
        .map(() => `${name}: the example is the default`),
    ]);
    expect(faults).toEqual([]);
  });

  test('defaults and examples fit the schemas that they stand in', async () => {
    const { schemas } = await openSettings();
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    for (const [name, schema] of schemas) {
      const validate = ajv.compile(schema);
      for (const value of [schema.default, ...(schema.examples ?? [])])
        expect([validate(value), validate.errors ?? []], name).toEqual([true, []]);
    }
  });

  test('an example is taken as it stands and read back, and what is removed is the default again', async () => {
    const { operator, schemas } = await openSettings();
    for (const [name, { default: usual, examples = [] }] of schemas) {
      await operator.delete(`/settings/${name}`);
      expect((await operator.get(`/settings/${name}`)).body, name).toEqual({ id: name, value: null, effective: usual });
      for (const example of examples) {
        const written = await operator.put(`/settings/${name}`, { value: example });
        expect([written.status, written.body.error ?? null], name).toEqual([200, null]);
        const { body } = await operator.get(`/settings/${name}`);
        expect(body.value, name).toEqual(example);
        expect(body.effective, name).toMatchObject(example as object);
      }
      expect((await operator.delete(`/settings/${name}`)).status, name).toBe(204);
      expect((await operator.get(`/settings/${name}`)).body, name).toEqual({ id: name, value: null, effective: usual });
    }
  });

  describe('the documentation', () => {
    test('says default and example of each setting as the description does', async () => {
      const { schemas } = await openSettings();
      for (const [name, { default: usual, examples = [] }] of schemas) {
        expect(findDocumented(findSection(name), 'Default'), name).toEqual(usual);
        expect(findDocumented(findSection(name), 'Example'), name).toEqual(examples[0]);
      }
    });
  });
});
