import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/describe-error.ts';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import styles from './save-bar.module.css';
import type { useRecordForm } from './use-record-form.ts';

type RecordForm<Values extends object> = Omit<ReturnType<typeof useRecordForm<unknown, Values>>, 'change'>;

interface SaveBarProps<Values extends object> {
  form: RecordForm<Values>;
  /** Name of a field for people. */
  nameField: (field: keyof Values) => string;
  /** True when the refusal stands beside its field already. */
  isRefusalSeen?: boolean;
}

/** What is not saved yet, the buttons that save or discard it, and the choice when somebody else has saved meanwhile. */
export function SaveBar<Values extends object>({ form, nameField, isRefusalSeen }: SaveBarProps<Values>) {
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
            mine: String(mine) || '–',
            theirs: String(theirs) || '–',
          }))}
          onClose={form.closeConflict}
          onTakeTheirs={form.takeTheirs}
          onKeepMine={form.saveMine}
        />
      ) : null}
    </>
  );
}
