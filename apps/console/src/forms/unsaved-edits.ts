import { useCallback, useState } from 'react';

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
