import * as v from 'valibot';

let isSetUp = false;

/** Reads what an operator sets up: lists refuse there what makes no sense, and name the field. */
export function readSetUp<T>(read: () => T): T {
  isSetUp = true;
  try {
    return read();
  } finally {
    isSetUp = false;
  }
}

/** A list loses the entries that make no sense, so that one slip of an operator does not close the shop. */
export function tolerantList<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.array(v.unknown()),
    v.rawTransform(({ dataset: { value: entries }, addIssue }) =>
      entries.flatMap((one, key): v.InferOutput<Entry>[] => {
        const read = v.safeParse(entry, one);
        if (read.success) return [read.output];
        const [{ message, path = [] }] = read.issues;
        const place = { type: 'array', origin: 'value', input: entries, key, value: one } as const;
        if (isSetUp) addIssue({ message, path: [place, ...path] });
        return [];
      }),
    ),
  );
}
