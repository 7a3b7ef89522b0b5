import { useLocation } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { formatPageTitle } from '../../i18n/page-title.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { type Content, PageText } from '../../ui/page-text.tsx';
import styles from './content-page.module.css';

export function ContentPage({ content: { title, paragraphs } }: { content: Content }) {
  return (
    <article className={styles.article}>
      <title>{formatPageTitle(title)}</title>
      <Breadcrumbs trail={[{ name: messages().product.home, to: '/' }, { name: title }]} />
      <h1 className={styles.title}>{insertSoftHyphens(title)}</h1>
      <PageText paragraphs={paragraphs} />
    </article>
  );
}
