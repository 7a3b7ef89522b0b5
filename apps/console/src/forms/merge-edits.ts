/** A field that two people have changed to different values. */
export interface Conflict<Values> {
  field: keyof Values;
  mine: unknown;
  theirs: unknown;
}

export interface Merged<Values> {
  values: Values;
  conflicts: Conflict<Values>[];
}

const isSame = (one: unknown, another: unknown) => JSON.stringify(one) === JSON.stringify(another);

/**
 * Joins what somebody has typed with what somebody else has saved meanwhile, field by field. Where both have changed a
 * field differently, `values` has what was typed and the field is a conflict.
 * @param base values that both began with
 */
export function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const conflicts: Conflict<Values>[] = [];
  const values = { ...mine };
  // keys of an object literal of the form
  for (const field of Object.keys(mine) as (keyof Values)[]) {
    if (isSame(mine[field], base[field])) values[field] = theirs[field];
    else if (!isSame(theirs[field], base[field]) && !isSame(mine[field], theirs[field]))
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
  }
  return { values, conflicts };
}

/** @returns the fields that differ from what they began with */
export function listChangedFields<Values extends object>(base: Values, values: Values): (keyof Values)[] {
  // keys of an object literal of the form
  return (Object.keys(values) as (keyof Values)[]).filter((field) => !isSame(base[field], values[field]));
}
