import { Link } from 'react-router';
import { popularSearches } from '../../constants.ts';
import { messages } from '../../i18n/messages.ts';
import { overlayWords } from '../../i18n/overlay-words.ts';
import { useStore } from '../../state/store.tsx';
import { useUI } from '../../state/ui.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './search-dialog.module.css';
import type { SearchFormType } from './search-form-type.ts';

/** Fills the screen of a phone. */
export function SearchDialog({ SearchForm }: { SearchForm: SearchFormType }) {
  const { searchOpen, closeSearch } = useUI();
  const { categories } = useStore();
  const popular = categories?.map(({ name }) => name).slice(0, popularSearches.length) ?? overlayWords().popularTexts;
  return (
    <Dialog open={searchOpen} onClose={closeSearch} title={messages().search.button}>
      <SearchForm className={styles.form} onSearch={closeSearch} autoFocus />
      {popular.length > 0 && <h3 className={styles.heading}>{overlayWords().popular}</h3>}
      <ul className={styles.list}>
        {popular.map((text) => (
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
