import { type FormEvent, useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { browserClient } from '../../loading/client.ts';
import { Button } from '../../ui/button.tsx';
import { readFormText } from '../../ui/read-form-text.ts';
import styles from './newsletter.module.css';
import { subscribeToNewsletter } from './subscribe.ts';

/** The answer stands on the page, next to the box; without scripts the form is posted to /subscribe. */
export function NewsletterForm() {
  const [answer, setAnswer] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submitEmail = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = readFormText(new FormData(event.currentTarget), 'email');
    setIsBusy(true);
    setAnswer(await subscribeToNewsletter(browserClient().subscribers, email));
    setIsBusy(false);
  };
  return (
    <form method="post" action="/subscribe" className={styles.form} onSubmit={submitEmail}>
      <h2 className={styles.heading}>{messages().footer.newsletter}</h2>
      <p className={styles.hint}>{messages().footer.newsletterHint}</p>
      <div className={styles.row}>
        <input
          type="email"
          name="email"
          required
          autoComplete="email"
          className={styles.input}
          aria-label={messages().footer.newsletter}
          placeholder={messages().footer.email}
        />
        <Button type="submit" busy={isBusy}>
          {messages().footer.subscribe}
        </Button>
      </div>
      <p role="status" className={styles.answer}>
        {answer}
      </p>
    </form>
  );
}
