import { ViewTabs } from '../../list/view-tabs.tsx';
import { useWords } from '../../words/words.tsx';

const parts = ['pages', 'reviews', 'redirects', 'mails'] as const;

/** Parts of the content of a shop. */
export function ContentTabs({ part }: { part: (typeof parts)[number] }) {
  const words = useWords();
  return (
    <ViewTabs
      label={words.areas.content}
      views={parts.map((name) => ({
        label: words.content.parts[name],
        href: `/content/${name}`,
        isCurrent: name === part,
      }))}
    />
  );
}
