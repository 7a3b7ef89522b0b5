import { messages } from '../../messages.ts';
import { pageTitle } from '../../page-title.ts';
import { hyphenated } from '../../soft-hyphens.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import styles from './content-page.module.css';

export interface Content {
  title: string;
  paragraphs: string[];
}

/** A record of the content model `pages`: a body is plain text, paragraphs are parted by blank lines. */
export function contentOf(record: unknown): Content | null {
  if (typeof record !== 'object' || record === null) return null;
  const { title, body }: { title?: unknown; body?: unknown } = record;
  if (typeof title !== 'string') return null;
  return { title, paragraphs: String(body ?? '').split(/\n{2,}/) };
}

export function ContentPage({ content: { title, paragraphs } }: { content: Content }) {
  return (
    <article className={styles.article}>
      <title>{pageTitle(title)}</title>
      <Breadcrumbs trail={[{ name: messages().product.home, to: '/' }, { name: title }]} />
      <h1 className={styles.title}>{hyphenated(title)}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </article>
  );
}
