import { Link } from 'react-router';
import { messages } from '../../messages.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './footer.module.css';
import { Newsletter } from './newsletter.tsx';
import { PreferencesForm } from './preferences-form.tsx';

/** Links by heading. */
function columns() {
  const { footer, chrome } = messages;
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

export function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Newsletter />
        <div className={styles.columns}>
          {columns().map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2 className={styles.heading}>{heading}</h2>
              <ul className={styles.list}>
                {links.map(({ name, to }) => (
                  <li key={to}>
                    <Link to={to} className={styles.link}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <PreferencesForm />
      <div className={styles.bottom}>
        <BrandMark />
        <p>{messages.footer.copyright(year)}</p>
        <p>{messages.footer.demo}</p>
      </div>
    </footer>
  );
}
