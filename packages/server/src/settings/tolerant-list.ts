import * as v from 'valibot';

/** A list loses the entries that make no sense, so that one slip of an operator does not close the shop. */
export function tolerantList<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((entries) =>
      entries.flatMap((one): v.InferOutput<Entry>[] => {
        const read = v.safeParse(entry, one);
        return read.success ? [read.output] : [];
      }),
    ),
  );
}
