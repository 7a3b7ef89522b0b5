import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { mailListOptions } from '../../api/mails.ts';
import { useMe } from '../../rights/me.tsx';
import { Badge, ErrorState, LoadingState } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import styles from './content.module.css';
import { ContentTabs } from './content-tabs.tsx';

/** Every mail that the shop sends, by who reads it. */
export default function MailsPage() {
  const words = useWords();
  const { shop } = useMe();
  const { data, error, refetch } = useQuery(mailListOptions);
  const nameLanguage = (code: string) => shop.locales.find((language) => language.code === code)?.name ?? code;
  return (
    <Page title={words.areas.content}>
      <ContentTabs part="mails" />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data ? (
        <div className={styles.languages}>
          {(['shopper', 'owner'] as const).map((reader) => (
            <Card key={reader} title={words.mails.readers[reader]}>
              <ul>
                {data
                  .filter(({ to }) => to === reader)
                  .map(({ name, changed }) => (
                    <li key={name}>
                      <Link href={`/content/mails/${name}`} className={styles.mail}>
                        <span>{words.mails.names[name] ?? name.replaceAll('_', ' ')}</span>
                        {changed.map((code) => (
                          <Badge key={code} tone="info">
                            {words.mails.changedIn(nameLanguage(code))}
                          </Badge>
                        ))}
                        <ChevronRight size={18} aria-hidden="true" />
                      </Link>
                    </li>
                  ))}
              </ul>
            </Card>
          ))}
        </div>
      ) : null}
    </Page>
  );
}
