import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { pageStyles } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import styles from './keys.module.css';

/** Shows the secret of a new key, the only time; a click beside it does not close it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog title={words.keyList.secretTitle} isOpen isDismissable={false} onClose={onClose}>
      <p>{words.keyList.secretLead}</p>
      <div className={styles.secret}>
        <TextField
          label={words.keyList.secret}
          readOnly
          autoFocus
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <Button onPress={copy}>
          <Copy size={16} aria-hidden="true" />
          {isCopied ? words.keyList.copied : words.keyList.copy}
        </Button>
      </div>
      <div className={pageStyles.row}>
        <Button look="primary" onPress={onClose}>
          {words.keyList.stored}
        </Button>
      </div>
    </Dialog>
  );
}
