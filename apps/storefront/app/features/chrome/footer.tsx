import { Link } from 'react-router';
import { messages } from '../../messages.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './footer.module.css';
import { Newsletter } from './newsletter.tsx';

const columns = [
  {
    heading: messages.footer.shop,
    links: [
      { name: 'Health', to: '/category/health' },
      { name: 'Beauty', to: '/category/beauty' },
      { name: 'Deals', to: '/deals' },
      { name: 'New Arrivals', to: '/new-arrivals' },
    ],
  },
  {
    heading: messages.footer.support,
    links: [
      { name: 'Contact', to: '/pages/contact' },
      { name: 'Shipping', to: '/pages/shipping' },
      { name: 'Returns', to: '/pages/returns' },
    ],
  },
  {
    heading: messages.footer.company,
    links: [
      { name: 'About', to: '/pages/about' },
      { name: 'Privacy', to: '/pages/privacy' },
      { name: 'Terms', to: '/pages/terms' },
    ],
  },
];

export function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Newsletter />
        <div className={styles.columns}>
          {columns.map(({ heading, links }) => (
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
      <div className={styles.bottom}>
        <BrandMark />
        <p>{messages.footer.copyright(year)}</p>
        <p>{messages.footer.demo}</p>
      </div>
    </footer>
  );
}
