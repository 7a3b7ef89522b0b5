import { useEffect } from 'react';
import { useWords } from '../words/words.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './door.module.css';

export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const words = useWords();
  useEffect(() => {
    document.title = words.signIn.title;
  }, [words]);
  return (
    <main className={styles.door}>
      <div className={styles.panel}>
        <h1 className={styles.heading}>{words.signIn.title}</h1>
        <CredentialsForm onSignedIn={onSignedIn} />
        <p className={styles.lead}>{words.signIn.forgotten}</p>
      </div>
    </main>
  );
}
