import { type FormEvent, useState } from 'react';
import { browserClient } from '../../client.ts';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import styles from './newsletter.module.css';

type Answer = 'none' | 'busy' | 'subscribed' | 'failed';

/** The answer stands on the page, next to the box; without scripts the form is posted to /subscribe. */
export function Newsletter() {
  const [answer, setAnswer] = useState<Answer>('none');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    setAnswer('busy');
    setAnswer(await subscribe(email));
  };
  return (
    <form method="post" action="/subscribe" className={styles.form} onSubmit={submit}>
      <h2 className={styles.heading}>{messages.footer.newsletter}</h2>
      <p className={styles.hint}>{messages.footer.newsletterHint}</p>
      <div className={styles.row}>
        <input
          type="email"
          name="email"
          required
          autoComplete="email"
          className={styles.input}
          aria-label={messages.footer.newsletter}
          placeholder={messages.footer.email}
        />
        <Button type="submit" busy={answer === 'busy'}>
          {messages.footer.subscribe}
        </Button>
      </div>
      <p role="status" className={styles.answer}>
        {answer === 'subscribed' && messages.footer.subscribed}
        {answer === 'failed' && messages.footer.subscribeFailed}
      </p>
    </form>
  );
}

async function subscribe(email: string): Promise<Answer> {
  try {
    const result: unknown = await browserClient().post('/subscribers', { email });
    return result && typeof result === 'object' && 'errors' in result ? 'failed' : 'subscribed';
  } catch {
    return 'failed';
  }
}
