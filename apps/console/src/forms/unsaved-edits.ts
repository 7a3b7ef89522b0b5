import { useCallback, useState } from 'react';
import { listChangedFields } from './merge-edits.ts';
import type { Edit } from './save-merged.ts';

const prefix = 'mercer-console-unsaved:';
const keptMs = 7 * 24 * 60 * 60_000;

interface StoredEdit {
  time: number;
  value: unknown;
}

/**
 * Reads what was typed and not saved, in this browser and not longer than seven days ago.
 * @returns undefined when there is none
 */
export function readUnsavedEdit(name: string, now = Date.now()): unknown {
  const text = localStorage.getItem(prefix + name);
  if (text === null) return undefined;
  const { time, value } = parseEdit(text);
  if (now - time <= keptMs) return value;
  localStorage.removeItem(prefix + name);
  return undefined;
}

/** @param value undefined when all is saved */
export function writeUnsavedEdit(name: string, value: unknown, now = Date.now()): void {
  if (value === undefined) localStorage.removeItem(prefix + name);
  else {
    const edit: StoredEdit = { time: now, value };
    try {
      localStorage.setItem(prefix + name, JSON.stringify(edit));
    } catch {
      // A full or forbidden storage keeps nobody from working: the edit is in the page still
    }
  }
}

/** Fields of a record that were changed and not saved, with the version that they were changed from. */
export interface UnsavedChange<Values> {
  etag: string | null;
  base: Partial<Values>;
  values: Partial<Values>;
}

/** @returns what a form of this record has written here */
export function readUnsavedChange<Values>(name: string): UnsavedChange<Values> | undefined {
  const edit = Object(readUnsavedEdit(name));
  return edit.base && edit.values ? (edit as UnsavedChange<Values>) : undefined;
}

/** Stores the fields of an edit that differ from its base; nothing when none does. */
export function writeUnsavedChange<Values extends object>(name: string, { base, etag, values }: Edit<Values>): void {
  const changed = listChangedFields(base, values);
  const pick = (fields: Values) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  writeUnsavedEdit(name, changed.length === 0 ? undefined : { etag, base: pick(base), values: pick(values) });
}

/**
 * Returns the edit with which a form begins: what was typed before, over the fields that it was typed over. Those that somebody else
 * has saved since are joined or asked about when the edit is saved; what the record says already is no edit.
 */
export function restoreEdit<Values extends object>(
  { base, etag }: Pick<Edit<Values>, 'base' | 'etag'>,
  unsaved: UnsavedChange<Values> | undefined,
): Edit<Values> {
  const values = { ...base, ...unsaved?.values };
  const changed = listChangedFields(base, values);
  if (!unsaved || changed.length === 0) return { base, etag, values: base };
  const typedOver = Object.fromEntries(changed.map((field) => [field, unsaved.base[field]]));
  return { base: { ...base, ...typedOver }, etag: unsaved.etag, values };
}

function parseEdit(text: string): StoredEdit {
  try {
    const { time, value } = Object(JSON.parse(text));
    return { time: Number(time) || 0, value };
  } catch {
    return { time: 0, value: undefined };
  }
}

/** Text that survives a closed tab until it is saved or emptied. */
export function useUnsavedText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const value = readUnsavedEdit(name);
    return typeof value === 'string' ? value : '';
  });
  const changeText = useCallback(
    (next: string) => {
      setText(next);
      writeUnsavedEdit(name, next === '' ? undefined : next);
    },
    [name],
  );
  return [text, changeText];
}
