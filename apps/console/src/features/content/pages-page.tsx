import { useState } from 'react';
import { useLocation } from 'wouter';
import { type ContentPage, createLegalPages, createPage, readPageList } from '../../api/content.ts';
import { type Column, NoRecords, RecordGrid } from '../../list/record-grid.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useFilters } from '../../list/use-filters.ts';
import { useListQuery } from '../../list/use-list-query.ts';
import { listStyles } from '../../list/view-tabs.tsx';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import { ContentTabs } from './content-tabs.tsx';
import { buildSlug, useMissingLanguages } from './page-texts.ts';

function PublishedBadge({ page }: { page: ContentPage }) {
  const words = useWords();
  return (
    <Badge tone={page.published ? 'success' : 'neutral'}>
      {page.published ? words.content.published : words.content.unpublished}
    </Badge>
  );
}

function MissingBadges({ page }: { page: ContentPage }) {
  const words = useWords();
  const missing = useMissingLanguages();
  return missing(page).map(({ code, name }) => (
    <Badge key={code} tone="warning">
      {words.content.missing(name)}
    </Badge>
  ));
}

export default function PagesPage() {
  const words = useWords();
  const formats = useFormats();
  const can = useCan();
  const [filters, changeFilters] = useFilters<'q' | 'new'>(['q', 'new']);
  const query = filters.q ? { q: filters.q } : {};
  const list = useListQuery(['pages', 'list', query], (after) => readPageList(query, after));
  const columns: Column<ContentPage>[] = [
    { id: 'title', label: words.content.fields.title, width: 'minmax(160px, 2fr)', render: ({ title }) => title },
    {
      id: 'slug',
      label: words.content.fields.slug,
      width: 'minmax(120px, 1fr)',
      render: ({ slug }) => `/pages/${slug}`,
    },
    {
      id: 'state',
      label: words.products.fields.status,
      width: '120px',
      render: (page) => <PublishedBadge page={page} />,
    },
    {
      id: 'languages',
      label: words.content.translations,
      width: 'minmax(120px, 1fr)',
      render: (page) => <MissingBadges page={page} />,
    },
    {
      id: 'changed',
      label: words.content.changed,
      width: '130px',
      render: ({ date_updated }) => formats.time(date_updated),
    },
  ];
  const legal = useAction({
    run: createLegalPages,
    describe: (count) => words.content.legalCreated(count),
    changes: ['pages'],
  });
  return (
    <Page
      title={words.areas.content}
      actions={
        can('content.write') ? (
          <>
            <Button isPending={legal.isPending} onPress={() => legal.run()}>
              {words.content.createLegal}
            </Button>
            <Button look="primary" onPress={() => changeFilters({ new: '1' })}>
              {words.content.createPage}
            </Button>
          </>
        ) : null
      }
    >
      <ContentTabs part="pages" />
      <div className={listStyles.tools}>
        <SearchBox
          label={words.content.searchPages}
          value={filters.q ?? ''}
          onSearch={(q) => changeFilters({ q }, { isTyping: true })}
        />
      </div>
      <RecordGrid
        label={words.content.parts.pages}
        list={list}
        columns={columns}
        cardHeight={92}
        renderCard={(page) => (
          <div className={listStyles.card}>
            <div className={listStyles.cardLine}>
              <strong>{page.title}</strong>
              <PublishedBadge page={page} />
            </div>
            <div className={listStyles.cardLine}>
              <span className={pageStyles.muted}>/pages/{page.slug}</span>
              <span className={pageStyles.badges}>
                <MissingBadges page={page} />
              </span>
            </div>
          </div>
        )}
        findHref={({ id }) => `/content/pages/${id}`}
        findName={({ title }) => title}
        empty={
          <NoRecords
            title={words.content.noPages}
            hasFilters={Boolean(filters.q)}
            onClear={() => changeFilters({ q: undefined })}
          />
        }
      />
      {filters.new && can('content.write') ? <NewPageDialog onClose={() => changeFilters({ new: undefined })} /> : null}
    </Page>
  );
}

/** A page begins with a title and an address, unpublished; the rest is written on its own page. */
function NewPageDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const [, navigate] = useLocation();
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState<string>();
  const chosenSlug = slug ?? buildSlug(title);
  const creation = useAction({
    run: () => createPage({ title: title.trim(), slug: chosenSlug, body: '', published: false }),
    describe: (page) => words.content.created(page.title),
    changes: ['pages'],
    onDone: ({ id }) => navigate(`/content/pages/${id}`),
  });
  const slugError = describeFieldError(creation.rawError, 'slug');
  return (
    <FormDialog
      title={words.content.createPage}
      isOpen
      onClose={onClose}
      submitLabel={words.content.createPage}
      isPending={creation.isPending}
      isDisabled={title.trim() === '' || chosenSlug === ''}
      error={slugError ? undefined : creation.error}
      onSubmit={() => creation.run()}
    >
      <TextField
        label={words.content.fields.title}
        autoFocus
        maxLength={200}
        value={title}
        error={describeFieldError(creation.rawError, 'title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label={words.content.fields.slug}
        hint={`/pages/${chosenSlug}`}
        value={chosenSlug}
        error={slugError}
        onChange={({ target }) => setSlug(target.value)}
      />
    </FormDialog>
  );
}
