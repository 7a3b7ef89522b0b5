import * as v from 'valibot';

interface Options {
  /**
   * Fields that change nothing: callers send them back from a response, or published clients declare them. Where there
   * are such fields, names that begin with `$` are ignored, too: published applications send directives by them.
   */
  ignored?: Iterable<string>;
}

/** Schema of an object of which every field is named. */
export interface InputObject<Entries extends v.ObjectEntries> extends v.ObjectSchema<Entries, undefined> {
  /** true where no field is ignored: there are none beside the entries */
  readonly isClosed: boolean;
}

/**
 * Builds the schema of an object of which every field is named. The output has the fields of `entries` alone; any other
 * field that is not ignored is a fault. All faults are found at once.
 */
export function inputObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
  { ignored }: Options = {},
): InputObject<Entries> {
  const object = v.object(entries);
  const ignoredNames = ignored && new Set(ignored);
  const isIgnored = (name: string) => ignoredNames !== undefined && (ignoredNames.has(name) || name.startsWith('$'));
  return {
    ...object,
    isClosed: ignoredNames === undefined,
    // `v.partial`, `v.pick` and `v.omit` copy the schema with other entries, which `this` has
    '~run'(dataset, config) {
      const { value } = dataset;
      const result = object['~run'].call(this, dataset, config);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return result;
      const { typed } = result;
      for (const name of Object.keys(value)) {
        if (Object.hasOwn(this.entries, name) || isIgnored(name)) continue;
        const path: [v.ObjectPathItem] = [buildPathItem(value, name)];
        v._addIssue(this, 'key', result, config, { input: name, expected: 'never', path });
      }
      // a union has to choose this schema, so that the fault names the field
      return Object.assign(result, { typed });
    },
  };
}

/** Lists the fields of a schema that is an object, so that a body may repeat those of a response. */
export function listFieldNames(schema: v.GenericSchema): string[] {
  return 'entries' in schema ? Object.keys(Object(schema.entries)) : [];
}

function buildPathItem(input: object, key: string): v.ObjectPathItem {
  const record = input as Record<string, unknown>; // the validator calls every object a record
  return { type: 'object', origin: 'key', input: record, key, value: record[key] };
}

/** Returns true for the fault of a field that a closed object does not have. */
export function isUnknownField({ type, expected }: v.BaseIssue<unknown>): boolean {
  return /^(strict_)?object$/.test(type) && expected === 'never';
}
