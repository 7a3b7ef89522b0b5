import { CachedFragment } from '../../document/cached-fragment.tsx';
import { getShopName } from '../../i18n/language.ts';
import { messages } from '../../i18n/messages.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import type { Contact } from '../../loading/request-context.ts';
import { useStore } from '../../state/store.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './footer.module.css';
import { MenuLinks } from './menu-link.tsx';
import { NewsletterForm } from './newsletter.tsx';
import { PreferencesForm } from './preferences-form.tsx';

export function Footer({ year }: { year: number }) {
  const { footerColumns: columns, isDemo, contact } = useStore();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <CachedFragment by={['footer', columns]}>
          <NewsletterForm />
          <div className={styles.columns}>
            {columns.map(({ heading, links }) => (
              <nav key={heading} aria-label={heading}>
                <h2 className={styles.heading}>{insertSoftHyphens(heading)}</h2>
                <MenuLinks links={links} className={styles.list} linkClass={styles.link} />
              </nav>
            ))}
          </div>
        </CachedFragment>
      </div>
      <PreferencesForm />
      <div className={styles.bottom}>
        <BrandMark />
        {contact && <ContactLines {...contact} />}
        <p>{messages().footer.copyright(year, getShopName())}</p>
        {isDemo && <p>{messages().footer.demo}</p>}
      </div>
    </footer>
  );
}

function ContactLines({ lines, email }: Contact) {
  return (
    <address className={styles.contact}>
      {lines.length > 0 && <span>{lines.join(' · ')}</span>}
      {email && (
        <a href={`mailto:${email}`} className={styles.link}>
          {email}
        </a>
      )}
    </address>
  );
}
