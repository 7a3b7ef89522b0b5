import { Kept } from '../../kept-markup.tsx';
import { messages } from '../../messages.ts';
import { hyphenated } from '../../soft-hyphens.ts';
import { useStore } from '../../state/store.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './footer.module.css';
import { MenuLinks } from './menu-link.tsx';
import { type LinkColumn, useFooterColumns } from './nav-links.ts';
import { Newsletter } from './newsletter.tsx';
import { PreferencesForm } from './preferences-form.tsx';

/** Where the store has no menu for the footer. */
function ownColumns(): LinkColumn[] {
  const { footer, chrome } = messages();
  return [
    {
      heading: footer.shop,
      links: [
        { name: footer.health, to: '/category/health' },
        { name: footer.beauty, to: '/category/beauty' },
        { name: chrome.deals, to: '/deals' },
        { name: chrome.newArrivals, to: '/new-arrivals' },
      ],
    },
    {
      heading: footer.support,
      links: [
        { name: footer.contact, to: '/pages/contact' },
        { name: footer.shipping, to: '/pages/shipping' },
        { name: footer.returns, to: '/pages/returns' },
      ],
    },
    {
      heading: footer.company,
      links: [
        { name: footer.about, to: '/pages/about' },
        { name: footer.privacy, to: '/pages/privacy' },
        { name: footer.terms, to: '/pages/terms' },
      ],
    },
  ];
}

/** The store's menu, else our own links, and where the store is to be met elsewhere. */
function useColumns(): LinkColumn[] {
  const columns = useFooterColumns();
  const social = useStore().socialLinks.map(({ name, url }) => ({ name, to: url }));
  const follow = { heading: messages().footer.follow, links: social };
  return [...(columns.length > 0 ? columns : ownColumns()), ...(social.length > 0 ? [follow] : [])];
}

export function Footer({ year }: { year: number }) {
  const columns = useColumns();
  const { isDemo } = useStore();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Kept by={`footer ${JSON.stringify(columns)}`}>
          <Newsletter />
          <div className={styles.columns}>
            {columns.map(({ heading, links }) => (
              <nav key={heading} aria-label={heading}>
                <h2 className={styles.heading}>{hyphenated(heading)}</h2>
                <MenuLinks links={links} className={styles.list} linkClass={styles.link} />
              </nav>
            ))}
          </div>
        </Kept>
      </div>
      <PreferencesForm />
      <div className={styles.bottom}>
        <BrandMark />
        <p>{messages().footer.copyright(year)}</p>
        {isDemo && <p>{messages().footer.demo}</p>}
      </div>
    </footer>
  );
}
