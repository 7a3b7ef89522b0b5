import { isConflict, type Versioned } from '../api/operator.ts';
import { type Conflict, mergeEdits } from './merge-edits.ts';

/** What stands in a form, and the version of the record that it began with. */
export interface Edit<Values> {
  base: Values;
  etag: string | null;
  values: Values;
}

/** Fields that somebody else has saved differently, with what can be saved once somebody has chosen. */
export interface OpenConflict<Value, Values> {
  conflicts: Conflict<Values>[];
  merged: Values;
  newest: Versioned<Value>;
}

interface SavedRecord<Value, Values> {
  toValues: (value: Value) => Values;
  read: () => Promise<Versioned<Value>>;
  /** Writes the fields that differ. The API refuses another version than that of the etag with 412. */
  write: (edit: Edit<Values>) => Promise<Versioned<Value>>;
  /** Takes over what somebody else has saved, before the joined fields are saved. */
  onMerge: (newest: Versioned<Value>, merged: Values) => void;
  onConflict: (conflict: OpenConflict<Value, Values>) => void;
}

/** Number of times that somebody else may save in between before the refusal is shown. */
const maxMerges = 5;

/**
 * Saves what stands in a form, joined with what others have saved meanwhile, however often they do.
 * @throws OperatorError 412 after `onConflict`, or when others save again and again
 */
export async function saveMerged<Value, Values extends object>(
  edit: Edit<Values>,
  { toValues, read, write, onMerge, onConflict }: SavedRecord<Value, Values>,
): Promise<Versioned<Value>> {
  let current = edit;
  for (let merges = 0; ; merges += 1) {
    try {
      return await write(current);
    } catch (error) {
      if (!isConflict(error) || merges === maxMerges) throw error;
      const newest = await read();
      const base = toValues(newest.value);
      const { values, conflicts } = mergeEdits(current.base, current.values, base);
      if (conflicts.length > 0) {
        onConflict({ conflicts, merged: values, newest });
        throw error;
      }
      onMerge(newest, values);
      current = { base, etag: newest.etag, values };
    }
  }
}
