import { messages } from '../../messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './content-page.module.css';

export interface Content {
  title: string;
  paragraphs: string[];
}

/** A record of the content model `pages`: a body is plain text, paragraphs are parted by blank lines. */
export function contentOf(record: unknown): Content | null {
  if (typeof record !== 'object' || record === null) return null;
  const { title, body } = record as Record<string, unknown>;
  if (typeof title !== 'string') return null;
  return { title, paragraphs: String(body ?? '').split(/\n{2,}/) };
}

export function ContentPage({ content }: { content: Content | null }) {
  if (!content)
    return <EmptyState level={1} title={messages.common.pageNotFound} hint={messages.common.pageNotFoundHint} />;
  return (
    <article className={styles.article}>
      <title>{`${content.title} · ${messages.store}`}</title>
      <h1 className={styles.title}>{content.title}</h1>
      {content.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}
