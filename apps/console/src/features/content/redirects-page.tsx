import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { createRedirect, deleteRedirect, type Redirect, readRedirectList, restoreRecord } from '../../api/content.ts';
import { RecordList } from '../../list/record-list.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useFilters } from '../../list/use-filters.ts';
import { useListQuery } from '../../list/use-list-query.ts';
import { listStyles } from '../../list/view-tabs.tsx';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import styles from './content.module.css';
import { ContentTabs } from './content-tabs.tsx';

/** Paths that lead elsewhere because their pages do not exist any more. */
export default function RedirectsPage() {
  const words = useWords();
  const can = useCan();
  const [filters, changeFilters] = useFilters<'q' | 'new'>(['q', 'new']);
  const query = filters.q ? { q: filters.q } : {};
  const list = useListQuery(['redirects', 'list', query], (after) => readRedirectList(query, after));
  return (
    <Page
      title={words.areas.content}
      actions={
        can('content.write') ? (
          <Button look="primary" onPress={() => changeFilters({ new: '1' })}>
            {words.content.createRedirect}
          </Button>
        ) : null
      }
    >
      <ContentTabs part="redirects" />
      <div className={listStyles.tools}>
        <SearchBox
          label={words.content.searchRedirects}
          value={filters.q ?? ''}
          onSearch={(q) => changeFilters({ q }, { isTyping: true })}
        />
      </div>
      <RecordList
        list={list}
        empty={{
          title: words.content.noRedirects,
          hasFilters: Boolean(filters.q),
          onClear: () => changeFilters({ q: undefined }),
        }}
        renderItem={(redirect) => <RedirectRow key={redirect.id} redirect={redirect} />}
      />
      {filters.new && can('content.write') ? (
        <NewRedirectDialog onClose={() => changeFilters({ new: undefined })} />
      ) : null}
    </Page>
  );
}

function RedirectRow({ redirect: { id, from, to, status } }: { redirect: Redirect }) {
  const words = useWords();
  const can = useCan();
  const client = useQueryClient();
  const removing = useAction({
    run: () => deleteRedirect(id),
    describe: () => words.products.removed(from),
    undo: () => () => restoreRecord('redirect', id).then(() => client.invalidateQueries({ queryKey: ['redirects'] })),
    changes: ['redirects'],
  });
  return (
    <li className={styles.redirect}>
      <span className={styles.paths}>
        <strong>{from}</strong>
        <ArrowRight size={16} aria-label={words.content.leadsTo} role="img" />
        <span>{to}</span>
        {status === 302 ? <Badge>{words.content.temporary}</Badge> : null}
      </span>
      {can('content.write') ? (
        <Button
          look="quiet"
          aria-label={words.content.removeRedirect(from)}
          isPending={removing.isPending}
          onPress={() => removing.run()}
        >
          {words.products.remove}
        </Button>
      ) : null}
      {removing.error ? <Notice kind="error">{removing.error}</Notice> : null}
    </li>
  );
}

function NewRedirectDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isTemporary, setTemporary] = useState(false);
  const creation = useAction({
    run: () => createRedirect({ from: from.trim(), to: to.trim(), status: isTemporary ? 302 : 301 }),
    describe: (redirect) => words.content.redirectCreated(redirect.from, redirect.to),
    changes: ['redirects'],
    onDone: onClose,
  });
  const fromError = describeFieldError(creation.rawError, 'from');
  const toError = describeFieldError(creation.rawError, 'to');
  return (
    <FormDialog
      title={words.content.createRedirect}
      isOpen
      onClose={onClose}
      submitLabel={words.common.save}
      isPending={creation.isPending}
      isDisabled={from.trim() === '' || to.trim() === ''}
      error={fromError || toError ? undefined : creation.error}
      onSubmit={() => creation.run()}
    >
      <TextField
        label={words.content.from}
        hint={words.content.fromHint}
        autoFocus
        autoComplete="off"
        value={from}
        error={fromError}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={words.content.to}
        hint={words.content.toHint}
        autoComplete="off"
        value={to}
        error={toError}
        onChange={({ target }) => setTo(target.value)}
      />
      <CheckField
        label={words.content.isTemporary}
        checked={isTemporary}
        onChange={({ target }) => setTemporary(target.checked)}
      />
    </FormDialog>
  );
}
