import { getShopName } from '../../i18n/language.ts';
import { useStore } from '../../state/store.tsx';
import styles from './brand-mark.module.css';
import { getShopInitial } from './shop-initial.ts';

/** The demo store's is an M that stands on a shelf; another shop's the first letter of its name. */
export function BrandMark() {
  const { isDemo } = useStore();
  if (isDemo) return <i className={styles.mark} />;
  return (
    <b aria-hidden="true" className={styles.letter}>
      {getShopInitial(getShopName())}
    </b>
  );
}
