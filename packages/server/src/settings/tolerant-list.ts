import * as v from 'valibot';

type FaultDescriber = (issue: v.BaseIssue<unknown>) => string;

let describeFault: FaultDescriber | null = null;

/** Reads what an operator sets up: lists refuse there what makes no sense, and name each field in the words of `tell`. */
export function readStrictly<T>(readInput: () => T, tell: FaultDescriber): T {
  describeFault = tell;
  try {
    return readInput();
  } finally {
    describeFault = null;
  }
}

/** A list loses the entries that make no sense, so that one slip of an operator does not close the shop. */
export function tolerantList<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.array(v.unknown()),
    v.rawTransform(({ dataset: { value: entries }, addIssue }) =>
      entries.flatMap((item, key): v.InferOutput<Entry>[] => {
        const result = v.safeParse(entry, item);
        if (result.success) return [result.output];
        const place = { type: 'array', origin: 'value', input: entries, key, value: item } as const;
        for (const issue of describeFault ? result.issues : [])
          addIssue({ message: describeFault?.(issue) ?? issue.message, path: [place, ...(issue.path ?? [])] });
        return [];
      }),
    ),
  );
}
