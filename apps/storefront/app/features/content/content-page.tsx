import { useLocation } from 'react-router';
import { Seo } from '../../document/seo.tsx';
import { messages } from '../../i18n/messages.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { type Content, PageText } from '../../ui/page-text.tsx';
import styles from './content-page.module.css';

export function ContentPage({ content: { title, paragraphs } }: { content: Content }) {
  const { pathname } = useLocation();
  return (
    <article className={styles.article}>
      <Seo title={title} path={pathname} />
      <Breadcrumbs trail={[{ name: messages().product.home, to: '/' }, { name: title }]} />
      <h1 className={styles.title}>{insertSoftHyphens(title)}</h1>
      <PageText paragraphs={paragraphs} />
    </article>
  );
}
