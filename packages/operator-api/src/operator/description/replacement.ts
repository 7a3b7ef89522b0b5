import * as v from 'valibot';

interface UpdateSchema<Output> extends v.GenericSchema<unknown, Output> {
  readonly entries: v.ObjectEntries;
}

interface ReplacementRules<Output> {
  /** fields without which there is no such record */
  required?: readonly (keyof Output & string)[];
  /** values that fields have where they are left out */
  defaults: Partial<Output>;
  /** fields that stay as they are where they are left out, such as the address of a page */
  lasting?: readonly (keyof Output & string)[];
  /** fields that follow from the other ones where they are left out */
  derived?: readonly (keyof Output & string)[];
}

/** Sentences by which the description of the API says what becomes of a field that is left out. */
const lastingText = 'Stays as it is where it is left out';
const derivedText = 'Follows from the other fields where it is left out';

/**
 * Derives the schema of `PUT`, which replaces a record, from that of `PATCH`, which merges: what is left out gets its default, and a
 * required field is missing.
 */
export function createReplacementSchema<Output>(
  update: UpdateSchema<Output>,
  { required = [], defaults, lasting = [], derived = [] }: ReplacementRules<Output>,
): v.GenericSchema<unknown, Output> & { readonly entries: v.ObjectEntries } {
  const requiredNames = new Set<string>(required);
  const descriptions = new Map<string, string>([
    ...lasting.map((name) => [name, lastingText] as const),
    ...derived.map((name) => [name, derivedText] as const),
  ]);
  const entries = Object.entries(update.entries).map(([name, entry]) => {
    if (requiredNames.has(name)) return [name, unwrap(entry)];
    if (Object.hasOwn(defaults, name)) return [name, v.optional(entry, defaults[name as keyof Output] as never)]; // checked by the type of `defaults`
    const description = descriptions.get(name);
    return [name, description === undefined ? entry : v.pipe(entry as v.GenericSchema, v.description(description))]; // schemas of fields do not wait
  });
  // the fields of `update`, of which some have a default
  return v.strictObject(Object.fromEntries(entries)) as never;
}

/** Removes what allows a field to be left out. */
function unwrap(entry: v.ObjectEntries[string]): v.ObjectEntries[string] {
  return entry.type === 'optional' && 'wrapped' in entry ? (entry.wrapped as v.GenericSchema) : entry; // what an optional schema wraps
}
