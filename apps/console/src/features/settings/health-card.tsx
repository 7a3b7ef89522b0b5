import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { type Finding, findingsOptions } from '../../api/settings.ts';
import { useFilters } from '../../list/use-filters.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/notice.tsx';
import { Card, pageStyles } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import styles from './settings.module.css';

const icons = { fault: CircleX, note: CircleAlert, fine: CircleCheck };
const order: Finding['state'][] = ['fault', 'note', 'fine'];

/** What the owner should know: what is missing, late or in doubt. */
export function HealthCard() {
  const words = useWords();
  const [filters, changeFilters] = useFilters<'state'>(['state']);
  const { data, error, isFetching, refetch } = useQuery(findingsOptions);
  const states = filters.state?.split(',');
  const findings = data
    ?.filter(({ state }) => !states || states.includes(state))
    .toSorted((first, second) => order.indexOf(first.state) - order.indexOf(second.state));
  return (
    <Card
      title={words.settings.names.health ?? ''}
      actions={
        <Button isPending={isFetching} onPress={() => refetch()}>
          {words.settings.checkAgain}
        </Button>
      }
    >
      <CheckField
        label={words.settings.onlyFindings}
        checked={filters.state !== undefined}
        onChange={({ target }) => changeFilters({ state: target.checked ? 'note,fault' : undefined })}
      />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {findings?.length === 0 ? <EmptyState title={words.settings.allFine} /> : null}
      <ul>
        {findings?.map(({ name, state, message }) => {
          const Icon = icons[state];
          return (
            <li key={name} className={styles.finding} data-state={state}>
              <Icon size={20} role="img" aria-label={words.settings.findingStates[state]} />
              <span>
                <strong>{name.replaceAll('_', ' ')}</strong>
                <br />
                <span className={pageStyles.muted}>{message}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
