import { useEffect, useState } from 'react';
import { isConflict, type Versioned } from '../api/operator.ts';
import { useAction } from '../ui/use-action.ts';
import { type Conflict, listChangedFields, mergeEdits } from './merge-edits.ts';
import { readUnsavedEdit, writeUnsavedEdit } from './unsaved-edits.ts';

interface RecordFormOptions<Value, Values> {
  /** Name of the record, under which this browser stores what was typed. */
  name: string;
  record: Versioned<Value>;
  /** The record as fields that can be typed. */
  toValues: (value: Value) => Values;
  read: () => Promise<Versioned<Value>>;
  /** Writes the fields that differ. The API refuses another version than that of the etag with 412. */
  write: (base: Values, values: Values, etag: string | null) => Promise<Versioned<Value>>;
  describe: (value: Value) => string;
  href?: string;
  /** First parts of the keys of what has changed. */
  changes: string[];
  onSave?: (saved: Versioned<Value>) => void;
}

interface OpenConflict<Value, Values> {
  conflicts: Conflict<Values>[];
  merged: Values;
  newest: Versioned<Value>;
}

/**
 * Fields of one record: what is typed outlives a closed tab, is saved over the version that it began with alone, and is
 * joined with what somebody else has saved meanwhile.
 */
export function useRecordForm<Value, Values extends object>(options: RecordFormOptions<Value, Values>) {
  const { name, record, toValues, read, write, describe, href, changes, onSave } = options;
  const [base, setBase] = useState(() => ({ values: toValues(record.value), etag: record.etag }));
  const [edits, setEdits] = useState<Partial<Values>>(() => readEdits(name));
  const [isRestored, setRestored] = useState(Object.keys(edits).length > 0);
  const [conflict, setConflict] = useState<OpenConflict<Value, Values>>();
  const values: Values = { ...base.values, ...edits };
  const changed = listChangedFields(base.values, values);
  const draft = changed.length === 0 ? undefined : Object.fromEntries(changed.map((field) => [field, values[field]]));
  const draftText = JSON.stringify(draft);
  useEffect(() => {
    writeUnsavedEdit(name, draftText === undefined ? undefined : JSON.parse(draftText));
  }, [name, draftText]);

  const adopt = (newest: Versioned<Value>, fields: Partial<Values>) => {
    setBase({ values: toValues(newest.value), etag: newest.etag });
    setEdits(fields);
  };
  const saving = useAction<{ values: Values; base: { values: Values; etag: string | null } }, Versioned<Value>>({
    async run(edited) {
      try {
        return await write(edited.base.values, edited.values, edited.base.etag);
      } catch (error) {
        if (!isConflict(error)) throw error;
        const newest = await read();
        const newestValues = toValues(newest.value);
        const { values: merged, conflicts } = mergeEdits(edited.base.values, edited.values, newestValues);
        if (conflicts.length > 0) {
          setConflict({ conflicts, merged, newest });
          throw error;
        }
        // Nobody has touched what was typed here: it goes over what somebody else has saved meanwhile
        adopt(newest, merged);
        return write(newestValues, merged, newest.etag);
      }
    },
    describe: ({ value }) => describe(value),
    ...(href ? { href } : {}),
    changes,
    onDone(saved) {
      adopt(saved, {});
      setRestored(false);
      onSave?.(saved);
    },
  });
  return {
    values,
    changed,
    isRestored: isRestored && changed.length > 0,
    conflict: conflict?.conflicts,
    isPending: saving.isPending,
    /** refusal of the last save; a conflict has its own dialog */
    refusal: saving.rawError && !isConflict(saving.rawError) ? saving.rawError : undefined,
    etag: base.etag,
    change: (fields: Partial<Values>) => setEdits((current) => ({ ...current, ...fields })),
    save: () => saving.run({ values, base }),
    discard() {
      setEdits({});
      setRestored(false);
      saving.reset();
    },
    closeConflict: () => setConflict(undefined),
    takeTheirs() {
      if (!conflict) return;
      const theirs = Object.fromEntries(conflict.conflicts.map(({ field, theirs: value }) => [field, value]));
      adopt(conflict.newest, { ...conflict.merged, ...theirs });
      setConflict(undefined);
    },
    saveMine() {
      if (!conflict) return;
      const { newest, merged } = conflict;
      adopt(newest, merged);
      setConflict(undefined);
      saving.run({ values: merged, base: { values: toValues(newest.value), etag: newest.etag } });
    },
  };
}

/** @returns what was typed here before; the form has written it */
function readEdits<Values extends object>(name: string): Partial<Values> {
  return Object(readUnsavedEdit(name)) as Partial<Values>;
}
