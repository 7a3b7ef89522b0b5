import { getShopName } from '../../i18n/language.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { welcomeWords } from '../../i18n/welcome-words.ts';
import { EmptyBox } from '../../ui/drawings.tsx';
import styles from './welcome.module.css';

/** The home page of a shop that has no product yet, for its visitors. */
export function Welcome() {
  const { title, hint, newsletter } = welcomeWords();
  return (
    <section className={styles.welcome}>
      <EmptyBox />
      <h1 className={styles.title}>{insertSoftHyphens(title(getShopName()))}</h1>
      <p className={styles.hint}>{hint}</p>
      <p>{newsletter}</p>
    </section>
  );
}
