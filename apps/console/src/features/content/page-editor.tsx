import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { type ContentPage, changePage, deletePage, pageOptions, readPage, restoreRecord } from '../../api/content.ts';
import type { Versioned } from '../../api/operator.ts';
import { PresenceNote } from '../../forms/presence-note.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useCan, useMe } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { CheckField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Badge, ErrorState, LoadingState } from '../../ui/notice.tsx';
import { Card, Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import styles from './content.module.css';
import {
  buildPageChange,
  nameTextField,
  type TextField as PageTextField,
  type PageValues,
  toPageValues,
  useMissingLanguages,
  useTranslatedLanguages,
} from './page-texts.ts';

export default function PageEditorPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(pageOptions(id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  return <PageEditor record={data} />;
}

function PageEditor({ record }: { record: Versioned<ContentPage> }) {
  const words = useWords();
  const can = useCan();
  const { shop } = useMe();
  const client = useQueryClient();
  const languages = useTranslatedLanguages();
  const findMissing = useMissingLanguages();
  const { id, title } = record.value;
  const form = useRecordForm<ContentPage, PageValues>({
    name: `page-${id}`,
    record,
    toValues: (page) => toPageValues(page, languages),
    read: () => readPage(id),
    write: ({ base, values, etag }) => changePage(id, buildPageChange(base, values, record.value), etag),
    describe: (page) => words.content.saved(page.title),
    href: `/content/pages/${id}`,
    changes: ['pages'],
    onSave: (saved) => client.setQueryData(pageOptions(id).queryKey, saved),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  const nameField = (field: string) => {
    const [code, textField] = field.split('/');
    const name = (names: string) => words.content.fieldNames[names] ?? names;
    return textField
      ? `${name(textField)}, ${languages.find((language) => language.code === code)?.name ?? code}`
      : name(field);
  };
  const storeLanguageName = shop.locales.find(({ code }) => code === shop.locale)?.name ?? shop.locale;
  const renderTexts = (code: string | undefined) => (
    <PageTexts
      values={form.values}
      toName={(field) => (code === undefined ? field : nameTextField(code, field))}
      findError={(field) => describeFieldError(form.refusal, code === undefined ? field : `$locale.${code}.${field}`)}
      onChange={form.change}
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      <Page
        title={title}
        back={{ href: '/content/pages', label: words.content.parts.pages }}
        badges={
          <Badge tone={record.value.published ? 'success' : 'neutral'}>
            {record.value.published ? words.content.published : words.content.unpublished}
          </Badge>
        }
        actions={can('content.write') ? <RemovePageButton page={record.value} etag={form.etag} /> : null}
      >
        <PresenceNote entity="page" id={id} />
        <fieldset disabled={!can('content.write')} style={{ display: 'contents' }}>
          <CheckField
            label={words.content.publish}
            checked={form.values.published === true}
            onChange={({ target }) => form.change({ published: target.checked })}
          />
          <div className={styles.languages}>
            <Card title={storeLanguageName}>{renderTexts(undefined)}</Card>
            {languages.map((language) => {
              const isMissing = findMissing(toTexts(form.values, language.code)).some(
                ({ code }) => code === language.code,
              );
              return (
                <Card
                  key={language.code}
                  title={language.name}
                  actions={isMissing ? <Badge tone="warning">{words.content.incomplete}</Badge> : null}
                >
                  {renderTexts(language.code)}
                </Card>
              );
            })}
          </div>
          <p className={pageStyles.muted}>{words.content.bodyHint}</p>
        </fieldset>
        <SaveBar form={form} nameField={(field) => nameField(String(field))} />
      </Page>
    </form>
  );
}

/** The typed texts of one language, as a page has them. */
function toTexts(values: PageValues, code: string): Pick<ContentPage, 'body' | '$locale'> {
  const read = (field: PageTextField) => String(values[nameTextField(code, field)] ?? '');
  return { body: String(values.body), $locale: { [code]: { title: read('title'), body: read('body') } } };
}

interface PageTextsProps {
  values: PageValues;
  toName: (field: PageTextField) => string;
  findError: (field: PageTextField) => string | undefined;
  onChange: (change: PageValues) => void;
}

/** Title, address and text in one language. */
function PageTexts({ values, toName, findError, onChange }: PageTextsProps) {
  const { fields } = useWords().content;
  const bind = (field: PageTextField) => ({
    label: fields[field],
    value: String(values[toName(field)] ?? ''),
    error: findError(field),
  });
  return (
    <>
      <TextField {...bind('title')} onChange={({ target }) => onChange({ [toName('title')]: target.value })} />
      <TextField {...bind('slug')} onChange={({ target }) => onChange({ [toName('slug')]: target.value })} />
      <div className={styles.body}>
        <TextAreaField {...bind('body')} onChange={({ target }) => onChange({ [toName('body')]: target.value })} />
      </div>
    </>
  );
}

/** Moves a page to the bin at once; the toast brings it back. */
function RemovePageButton({ page, etag }: { page: ContentPage; etag: string | null }) {
  const words = useWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const removing = useAction({
    run: () => deletePage(page.id, etag),
    describe: () => words.products.removed(page.title),
    undo: () => () => restoreRecord('page', page.id).then(() => client.invalidateQueries({ queryKey: ['pages'] })),
    changes: [],
    onDone() {
      navigate('/content/pages');
      client.invalidateQueries({ queryKey: ['pages', 'list'] });
    },
  });
  return (
    <Button look="quiet" onPress={() => removing.run()} isPending={removing.isPending}>
      {words.products.remove}
    </Button>
  );
}
