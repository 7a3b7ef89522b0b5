import { useEffect, useState } from 'react';
import type { Versioned } from '../api/operator.ts';
import { useAction } from '../ui/use-action.ts';
import { listChangedFields } from './merge-edits.ts';
import { type Edit, type OpenConflict, saveMerged } from './save-merged.ts';
import { readUnsavedChange, restoreEdit, writeUnsavedChange } from './unsaved-edits.ts';

interface RecordFormOptions<Value, Values> {
  /** Name of the record, under which this browser stores what was typed. */
  name: string;
  record: Versioned<Value>;
  /** The record as fields that can be typed. */
  toValues: (value: Value) => Values;
  read: () => Promise<Versioned<Value>>;
  /** Writes the fields that differ. The API refuses another version than that of the etag with 412. */
  write: (edit: Edit<Values>) => Promise<Versioned<Value>>;
  describe: (value: Value) => string;
  href?: string;
  /** First parts of the keys of what has changed. */
  changes: string[];
  onSave?: (saved: Versioned<Value>) => void;
}

/**
 * Fields of one record: what is typed outlives a closed tab, is saved over the version that it began with alone, and is
 * joined with what somebody else has saved meanwhile.
 */
export function useRecordForm<Value, Values extends object>(options: RecordFormOptions<Value, Values>) {
  const { name, record, toValues, read, write, describe, href, changes, onSave } = options;
  const [edit, setEdit] = useState(() =>
    restoreEdit({ base: toValues(record.value), etag: record.etag }, readUnsavedChange<Values>(name)),
  );
  const changed = listChangedFields(edit.base, edit.values);
  const [isRestored, setRestored] = useState(changed.length > 0);
  const [conflict, setConflict] = useState<OpenConflict<Value, Values>>();
  useEffect(() => writeUnsavedChange(name, edit), [name, edit]);

  const adopt = (newest: Versioned<Value>, fields: Partial<Values> = {}) => {
    const base = toValues(newest.value);
    setEdit({ base, etag: newest.etag, values: { ...base, ...fields } });
  };
  const saving = useAction<Edit<Values>, Versioned<Value>>({
    run: (edited) => saveMerged(edited, { toValues, read, write, onMerge: adopt, onConflict: setConflict }),
    describe: ({ value }) => describe(value),
    ...(href ? { href } : {}),
    changes,
    onDone(saved) {
      adopt(saved);
      setRestored(false);
      onSave?.(saved);
    },
  });
  return {
    values: edit.values,
    changed,
    isRestored: isRestored && changed.length > 0,
    conflict: conflict?.conflicts,
    isPending: saving.isPending,
    /** refusal of the last save; a conflict has its own dialog */
    refusal: (!conflict && saving.rawError) || undefined,
    etag: edit.etag,
    change: (fields: Partial<Values>) =>
      setEdit((current) => ({ ...current, values: { ...current.values, ...fields } })),
    save: () => saving.run(edit),
    discard() {
      // what was restored may have begun with an older version
      if (isRestored) adopt(record);
      else setEdit((current) => ({ ...current, values: current.base }));
      setRestored(false);
      saving.reset();
    },
    closeConflict() {
      setConflict(undefined);
      saving.reset();
    },
    takeTheirs() {
      if (!conflict) return;
      const theirs = Object.fromEntries(conflict.conflicts.map(({ field, theirs: value }) => [field, value]));
      adopt(conflict.newest, { ...conflict.merged, ...theirs });
      setConflict(undefined);
      saving.reset();
    },
    saveMine() {
      if (!conflict) return;
      const { newest, merged } = conflict;
      adopt(newest, merged);
      setConflict(undefined);
      saving.run({ base: toValues(newest.value), etag: newest.etag, values: merged });
    },
  };
}
