import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import {
  cancelImport,
  type ImportChoices,
  type ImportJob,
  importKinds,
  importOptions,
  isImportOpen,
  readImportList,
  readImportNotices,
  startImport,
} from '../../api/transfer.ts';
import { useFilters } from '../../list/use-filters.ts';
import { useListQuery } from '../../list/use-list-query.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField } from '../../ui/field.tsx';
import { Badge, ErrorState, LoadingState, Notice, type Tone } from '../../ui/notice.tsx';
import { Card, Facts, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './transfer.module.css';

const largestBytes = 100 * 1024 * 1024;

/** Chooses a file, checks it, and imports it once it was checked. */
export function NewImport() {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [, changeFilters] = useFilters<'import'>(['import']);
  const [file, setFile] = useState<File>();
  const [kind, setKind] = useState<ImportChoices['kind']>('products');
  const [mode, setMode] = useState<ImportChoices['mode']>('update');
  const [isPartial, setPartial] = useState(false);
  const [job, setJob] = useState<ImportJob>();
  const isTooLarge = file !== undefined && file.size > largestBytes;
  const uploading = useAction({
    run: (upload: { file: File; isDryRun: boolean }) =>
      startImport(upload.file, { kind, mode, isPartial, isDryRun: upload.isDryRun }),
    describe: ({ name }) => words.transfer.uploaded(name),
    changes: ['imports'],
    onDone(started) {
      setJob(started);
      changeFilters({ import: started.id });
    },
  });
  const upload = (isDryRun: boolean) => {
    if (file && !isTooLarge) uploading.run({ file, isDryRun });
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    upload(true);
  };
  const chooseFile = (files: FileList | null) => {
    setFile(files?.[0]);
    setJob(undefined);
  };
  return (
    <Card title={words.transfer.imports}>
      <p className={pageStyles.muted}>{words.transfer.importsLead}</p>
      <form onSubmit={check} noValidate className={pageStyles.column}>
        <div className={pageStyles.pair}>
          <SelectField
            label={words.transfer.kind}
            value={kind}
            // the options below are all kinds
            onChange={({ target }) => setKind(target.value as ImportChoices['kind'])}
          >
            {importKinds.map((option) => (
              <option key={option} value={option}>
                {words.transfer.kinds[option]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={words.transfer.mode}
            value={mode}
            // the options below are all modes
            onChange={({ target }) => setMode(target.value as ImportChoices['mode'])}
          >
            <option value="update">{words.transfer.modes.update}</option>
            <option value="create">{words.transfer.modes.create}</option>
          </SelectField>
        </div>
        <CheckField
          label={words.transfer.partial}
          checked={isPartial}
          onChange={({ target }) => setPartial(target.checked)}
        />
        <div className={pageStyles.row}>
          <Button onPress={() => input.current?.click()}>{words.transfer.chooseFile}</Button>
          <span role="status">{file?.name ?? words.transfer.noFile}</span>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            hidden
            aria-label={words.transfer.chooseFile}
            onChange={({ target }) => chooseFile(target.files)}
          />
        </div>
        {isTooLarge ? <Notice kind="error">{words.transfer.tooLarge}</Notice> : null}
        {uploading.error ? <Notice kind="error">{uploading.error}</Notice> : null}
        <div className={pageStyles.row}>
          <Button
            type="submit"
            look={job ? 'plain' : 'primary'}
            isDisabled={!file || isTooLarge}
            isPending={uploading.isPending}
          >
            {words.transfer.check}
          </Button>
          {job && file ? (
            <Button look="primary" isPending={uploading.isPending} onPress={() => upload(false)}>
              {words.transfer.importNow}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}

/** Imports of the last 90 days; the one of the address shows how far it is and what was wrong. */
export function ImportList() {
  const words = useWords();
  const [filters, changeFilters] = useFilters<'import'>(['import']);
  const list = useListQuery(['imports', 'list'], readImportList);
  return (
    <Card title={words.transfer.lastImports}>
      {list.error ? <ErrorState error={list.error} onRetry={list.retry} /> : null}
      {list.isLoading ? <LoadingState /> : null}
      {!list.isLoading && !list.error && list.items.length === 0 ? (
        <p className={pageStyles.muted}>{words.transfer.noImports}</p>
      ) : null}
      <ul>
        {list.items.map((job) => (
          <li key={job.id} className={styles.import}>
            {job.id === filters.import ? (
              <ImportDetails id={job.id} onClose={() => changeFilters({ import: undefined })} />
            ) : (
              <ImportRow job={job} onOpen={() => changeFilters({ import: job.id })} />
            )}
          </li>
        ))}
      </ul>
      {list.hasMore ? (
        <Button onPress={list.loadMore} isPending={list.isLoadingMore}>
          {words.list.more}
        </Button>
      ) : null}
    </Card>
  );
}

const tones: Partial<Record<ImportJob['state'], Tone>> = { completed: 'success', failed: 'error', canceled: 'neutral' };

function StateBadge({ job }: { job: ImportJob }) {
  const words = useWords();
  return (
    <>
      <Badge tone={tones[job.state] ?? 'info'}>{words.transfer.states[job.state] ?? job.state}</Badge>
      {job.dry_run ? <Badge>{words.transfer.dryRun}</Badge> : null}
    </>
  );
}

function ImportHead({ job }: { job: ImportJob }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <span>
      <strong>{job.name}</strong> <StateBadge job={job} />
      <br />
      <span className={pageStyles.muted}>
        {words.transfer.kinds[job.kind]}, {formats.time(job.date_created)}
      </span>
    </span>
  );
}

function ImportRow({ job, onOpen }: { job: ImportJob; onOpen: () => void }) {
  const words = useWords();
  return (
    <div className={styles.head}>
      <ImportHead job={job} />
      <Button look="quiet" isSmall aria-label={words.transfer.openNamed(job.name)} onPress={onOpen}>
        {words.transfer.open}
      </Button>
    </div>
  );
}

function ImportDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords();
  const { number } = useFormats();
  const { data: job, error, refetch } = useQuery(importOptions(id));
  const canceling = useAction({
    run: () => cancelImport(id),
    describe: () => words.transfer.canceled,
    changes: ['imports'],
  });
  if (error && !job) return <ErrorState error={error} onRetry={refetch} />;
  if (!job) return <LoadingState />;
  const counts: [name: string, count: number][] = [
    [words.transfer.counts.total, job.total],
    [words.transfer.counts.created, job.created],
    [words.transfer.counts.updated, job.updated],
    [words.transfer.counts.unchanged, job.unchanged],
    [words.transfer.counts.leftOut, job.left_out],
    [words.transfer.counts.refused, job.refused],
  ];
  return (
    <div className={pageStyles.column}>
      <div className={styles.head}>
        <ImportHead job={job} />
        {isImportOpen(job) ? (
          <Button isSmall isPending={canceling.isPending} onPress={() => canceling.run()}>
            {words.common.cancel}
          </Button>
        ) : (
          <Button look="quiet" isSmall onPress={onClose}>
            {words.common.close}
          </Button>
        )}
      </div>
      {isImportOpen(job) ? (
        <label className={styles.progress}>
          {words.transfer.progress(number(job.done), number(job.total))}
          <progress value={job.total === 0 ? undefined : job.done} max={Math.max(1, job.total)} />
        </label>
      ) : null}
      {job.message ? <Notice kind={job.state === 'failed' ? 'error' : 'info'}>{job.message}</Notice> : null}
      {canceling.error ? <Notice kind="error">{canceling.error}</Notice> : null}
      <Facts facts={counts.filter(([, count]) => count > 0).map(([name, count]) => [name, number(count)])} />
      {isImportOpen(job) ? null : <Notices job={job} />}
    </div>
  );
}

/** What was wrong with cells of the file, and what of it is not imported. */
function Notices({ job: { id, fault_count, state } }: { job: ImportJob }) {
  const words = useWords();
  const list = useListQuery(['imports', 'notices', id], (after) => readImportNotices(id, after));
  if (list.error) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <LoadingState />;
  if (list.items.length === 0)
    return state === 'completed' ? <Notice kind="success">{words.transfer.noFaults}</Notice> : null;
  return (
    <>
      {fault_count > 0 ? <h3>{words.transfer.faultCount(fault_count)}</h3> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is moved by keys */}
      <section className={styles.notices} aria-label={words.transfer.faults} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.transfer.line}</th>
              <th scope="col">{words.transfer.value}</th>
              <th scope="col">{words.transfer.fault}</th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((notice) => (
              <tr key={notice.id}>
                <th scope="row">{notice.line}</th>
                <td>{notice.value || '–'}</td>
                <td>
                  {notice.severity === 'note' ? <Badge>{words.transfer.note}</Badge> : null} {notice.message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {list.hasMore ? (
        <Button isPending={list.isLoadingMore} onPress={list.loadMore}>
          {words.list.more}
        </Button>
      ) : null}
    </>
  );
}
