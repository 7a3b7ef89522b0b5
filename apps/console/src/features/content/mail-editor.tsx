import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue } from 'react';
import {
  changeMail,
  type Mail,
  type MailWords,
  mailOptions,
  previewMail,
  readMail,
  resetMail,
  sendTestMail,
} from '../../api/mails.ts';
import type { Versioned } from '../../api/operator.ts';
import { listChangedFields } from '../../forms/merge-edits.ts';
import { SaveBar } from '../../forms/save-bar.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useFilters } from '../../list/use-filters.ts';
import { useCan, useMe } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { describeError, describeFieldError } from '../../ui/describe-error.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Badge, ErrorState, LoadingState, Notice } from '../../ui/notice.tsx';
import { Card, Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import styles from './content.module.css';
import { MailPreview } from './mail-preview.tsx';

/** Fields of a mail; paragraphs have an empty line between them. */
interface MailValues {
  subject: string;
  heading: string;
  paragraphs: string;
  button: string;
  note: string;
}

const lines = ['subject', 'heading', 'button', 'note'] as const;

const toMailValues = ({ subject, heading, paragraphs, button, note }: Mail): MailValues => ({
  subject,
  heading,
  paragraphs: paragraphs.join('\n\n'),
  button,
  note,
});

function toMailWords({ paragraphs, ...values }: MailValues): MailWords {
  const texts = paragraphs.split(/\n\s*\n/).map((text) => text.replaceAll(/\s*\n\s*/g, ' ').trim());
  return { ...values, paragraphs: texts.filter(Boolean) };
}

function buildMailChange(base: MailValues, values: MailValues): Partial<MailWords> {
  const mailWords = toMailWords(values);
  return Object.fromEntries(listChangedFields(base, values).map((field) => [field, mailWords[field]]));
}

export default function MailEditorPage({ name }: { name: string }) {
  const words = useWords();
  const { shop } = useMe();
  const [filters, changeFilters] = useFilters<'locale'>(['locale']);
  const locale = filters.locale ?? shop.locale;
  const { data, error, refetch } = useQuery(mailOptions(name, locale));
  return (
    <Page
      title={words.mails.names[name] ?? name}
      back={{ href: '/content/mails', label: words.content.parts.mails }}
      badges={data?.value.is_changed ? <Badge tone="info">{words.mails.changed}</Badge> : null}
      actions={
        shop.locales.length > 1 ? (
          <SelectField
            label={words.account.language}
            isLabelHidden
            value={locale}
            onChange={({ target }) => changeFilters({ locale: target.value })}
          >
            {shop.locales.map((language) => (
              <option key={language.code} value={language.code}>
                {language.name}
              </option>
            ))}
          </SelectField>
        ) : null
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data ? <MailEditor key={`${name}/${locale}/${data.value.is_changed}`} record={data} /> : null}
    </Page>
  );
}

function MailEditor({ record }: { record: Versioned<Mail> }) {
  const words = useWords();
  const can = useCan();
  const client = useQueryClient();
  const { name, locale, placeholders } = record.value;
  const title = words.mails.names[name] ?? name;
  const form = useRecordForm<Mail, MailValues>({
    name: `mail-${name}-${locale}`,
    record,
    toValues: toMailValues,
    read: () => readMail(name, locale),
    write: ({ base, values, etag }) => changeMail(name, locale, buildMailChange(base, values), etag),
    describe: () => words.content.saved(title),
    changes: ['mails'],
    onSave: (saved) => client.setQueryData(mailOptions(name, locale).queryKey, saved),
  });
  const resetting = useAction({
    run: () => resetMail(name, locale, form.etag),
    describe: () => words.mails.wasReset(title),
    changes: ['mails'],
    onDone: form.discard,
  });
  const testing = useAction({
    run: () => sendTestMail(name, locale),
    describe: (to) => words.mails.sent(to),
    changes: [],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  const refusal = resetting.error ?? testing.error;
  const nameField = (field: keyof MailValues) => words.mails.fields[field];
  const renderLine = (field: (typeof lines)[number]) => (
    <TextField
      key={field}
      label={words.mails.fields[field]}
      value={form.values[field]}
      error={describeFieldError(form.refusal, field)}
      onChange={({ target }) => form.change({ [field]: target.value })}
    />
  );
  return (
    <div className={styles.languages}>
      <form onSubmit={submit} noValidate className={pageStyles.column}>
        <fieldset disabled={!can('content.write')} style={{ display: 'contents' }}>
          <Card title={words.mails.words}>
            {renderLine('subject')}
            {renderLine('heading')}
            <TextAreaField
              label={words.mails.fields.paragraphs}
              hint={words.mails.paragraphsHint}
              rows={8}
              value={form.values.paragraphs}
              error={describeFieldError(form.refusal, 'paragraphs')}
              onChange={({ target }) => form.change({ paragraphs: target.value })}
            />
            {renderLine('button')}
            {renderLine('note')}
            <p className={pageStyles.muted}>
              {words.mails.placeholders}{' '}
              {placeholders.map((placeholder) => (
                <code key={placeholder} className={styles.placeholder}>{`{{${placeholder}}}`}</code>
              ))}
            </p>
          </Card>
        </fieldset>
        {can('content.write') ? (
          <div className={pageStyles.row}>
            <Button isPending={testing.isPending} isDisabled={form.changed.length > 0} onPress={() => testing.run()}>
              {words.mails.sendTest}
            </Button>
            {record.value.is_changed ? (
              <Button look="quiet" isPending={resetting.isPending} onPress={() => resetting.run()}>
                {words.mails.reset}
              </Button>
            ) : null}
          </div>
        ) : null}
        {refusal ? <Notice kind="error">{refusal}</Notice> : null}
        <SaveBar form={form} nameField={nameField} />
      </form>
      <PreviewCard name={name} locale={locale} mailWords={toMailWords(form.values)} />
    </div>
  );
}

/** What the reader would see of the words that are typed, saved or not. */
function PreviewCard({ name, locale, mailWords }: { name: string; locale: string; mailWords: MailWords }) {
  const words = useWords();
  const text = useDeferredValue(JSON.stringify(mailWords));
  const preview = useQuery({
    queryKey: ['mails', 'preview', name, locale, text],
    queryFn: () => previewMail(name, locale, JSON.parse(text)),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={words.mails.preview}>
      {preview.error ? <Notice kind="warning">{describeError(preview.error, words)}</Notice> : null}
      {preview.isPending ? <LoadingState /> : null}
      {preview.data ? (
        <>
          <p>
            <strong>{preview.data.subject}</strong>
          </p>
          <MailPreview html={preview.data.html} label={words.mails.previewNamed(preview.data.subject)} />
          <details>
            <summary>{words.mails.plainText}</summary>
            <pre className={styles.plain}>{preview.data.text}</pre>
          </details>
        </>
      ) : null}
    </Card>
  );
}
