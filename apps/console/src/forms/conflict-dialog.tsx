import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { pageStyles } from '../ui/page.tsx';
import { useWords } from '../words/words.tsx';
import styles from './conflict-dialog.module.css';

export interface ShownConflict {
  name: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  conflicts: ShownConflict[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows what somebody else has saved beside what was typed, where both have changed the same field. */
export function ConflictDialog({ conflicts, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { conflict } = useWords();
  return (
    <Dialog title={conflict.title} isOpen isWide onClose={onClose}>
      <p>{conflict.lead}</p>
      {conflicts.map(({ name, mine, theirs }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <div className={styles.sides}>
            <div className={styles.version}>
              <small className={pageStyles.muted}>{conflict.mine}</small>
              <p>{mine}</p>
            </div>
            <div className={styles.version}>
              <small className={pageStyles.muted}>{conflict.theirs}</small>
              <p>{theirs}</p>
            </div>
          </div>
        </section>
      ))}
      <div className={styles.buttons}>
        <Button onPress={onTakeTheirs}>{conflict.takeTheirs}</Button>
        <Button look="primary" onPress={onKeepMine}>
          {conflict.keepMine}
        </Button>
      </div>
    </Dialog>
  );
}
