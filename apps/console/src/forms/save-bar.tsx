import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/describe-error.ts';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Conflict } from './merge-edits.ts';
import styles from './save-bar.module.css';

/** The part of a form that its bar shows and changes. */
interface SavedForm<Values> {
  changed: (keyof Values)[];
  /** True when what was typed before is back. */
  isRestored: boolean;
  refusal: unknown;
  isPending: boolean;
  conflict: Conflict<Values>[] | undefined;
  discard: () => void;
  closeConflict: () => void;
  takeTheirs: () => void;
  saveMine: () => void;
}

interface SaveBarProps<Values extends object> {
  form: SavedForm<Values>;
  /** Name of a field for people. */
  nameField: (field: keyof Values) => string;
  /** True when the refusal stands beside its field already. */
  isRefusalSeen?: boolean;
  /** Writes the value of a field for people; by default as text. */
  writeValue?: (value: unknown) => string;
}

/** What is not saved yet, the buttons that save or discard it, and the choice when somebody else has saved meanwhile. */
export function SaveBar<Values extends object>({
  form,
  nameField,
  isRefusalSeen,
  writeValue = String,
}: SaveBarProps<Values>) {
  const words = useWords();
  return (
    <>
      {form.isRestored ? <Notice kind="info">{words.products.restored}</Notice> : null}
      {form.refusal && !isRefusalSeen ? <Notice kind="error">{describeError(form.refusal, words)}</Notice> : null}
      {form.changed.length > 0 ? (
        <div className={styles.bar}>
          <span role="status">{words.products.unsaved(form.changed.length)}</span>
          <span className={styles.buttons}>
            <Button look="quiet" onPress={form.discard}>
              {words.products.discard}
            </Button>
            <Button type="submit" look="primary" isPending={form.isPending}>
              {words.common.save}
            </Button>
          </span>
        </div>
      ) : null}
      {form.conflict ? (
        <ConflictDialog
          conflicts={form.conflict.map(({ field, mine, theirs }) => ({
            name: nameField(field),
            mine: writeValue(mine) || '–',
            theirs: writeValue(theirs) || '–',
          }))}
          onClose={form.closeConflict}
          onTakeTheirs={form.takeTheirs}
          onKeepMine={form.saveMine}
        />
      ) : null}
    </>
  );
}
