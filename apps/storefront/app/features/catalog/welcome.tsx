import { getShopName } from '../../i18n/language.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { welcomeWords } from '../../i18n/welcome-words.ts';
import styles from './welcome.module.css';

/** Command or document with which each of the owner's next steps begins. */
const begins = ['npm run mercer -- init', 'docs/owners/first-sale.md', 'docs/owners/gateways.md'];

/** The home page of a shop that has no product yet: a word for visitors, and what its owner does next. */
export function Welcome() {
  const { title, hint, next, steps } = welcomeWords();
  return (
    <section className={styles.welcome}>
      <h1 className={styles.title}>{insertSoftHyphens(title(getShopName()))}</h1>
      <p>{hint}</p>
      <h2 className={styles.next}>{next}</h2>
      <ol className={styles.steps}>
        {steps.map(({ heading, text }, place) => (
          <li key={heading} className={styles.step}>
            <h3 className={styles.heading}>{heading}</h3>
            <p>{insertSoftHyphens(text)}</p>
            <code className={styles.code}>{begins[place]}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
