import { Link } from 'react-router';
import { messages } from '../../messages.ts';
import { useUI } from '../../state/ui.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './search-dialog.module.css';
import type { SearchFormType } from './search-form-type.ts';

/** Fills the screen of a phone. */
export function SearchDialog({ SearchForm }: { SearchForm: SearchFormType }) {
  const { searchOpen, closeSearch } = useUI();
  return (
    <Dialog open={searchOpen} onClose={closeSearch} title={messages().search.button}>
      <SearchForm className={styles.form} onSearch={closeSearch} autoFocus />
      <h3 className={styles.heading}>{messages().search.popular}</h3>
      <ul className={styles.list}>
        {messages().search.popularTexts.map((text) => (
          <li key={text}>
            <Link to={`/search?q=${encodeURIComponent(text)}`} className={styles.chip} onClick={closeSearch}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
