import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  type BulkAction,
  type BulkActionInput,
  bulkActionOptions,
  cancelBulkAction,
  isActionOpen,
  refusalsOptions,
  startBulkAction,
} from '../../api/bulk-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormDialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ErrorState, LoadingState, Notice } from '../../ui/notice.tsx';
import { Facts, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './orders.module.css';

const actions = ['orders.add_tags', 'orders.remove_tags', 'orders.hold', 'orders.release', 'orders.cancel'] as const;
type Action = (typeof actions)[number];

const splitTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** @returns the input of an action; undefined while the text says too little */
function buildInput(action: Action, text: string): BulkActionInput['input'] | undefined {
  if (action === 'orders.release') return {};
  if (action === 'orders.cancel') return text.trim() === '' ? {} : { note: text.trim() };
  if (action === 'orders.hold') return text.trim() === '' ? undefined : { reason: text.trim() };
  const tags = splitTags(text);
  return tags.length === 0 ? undefined : { tags };
}

interface ChangeManyDialogProps {
  /** Orders that were selected; none: all that fit the filters. */
  ids: string[];
  filter: Record<string, string>;
  /** Number of orders that fit the filters, in words. */
  filterCount: string;
  onClose: () => void;
}

/** Does the same to many orders: the shop works on them one by one, also when the page is closed. */
export function ChangeManyDialog({ ids, filter, filterCount, onClose }: ChangeManyDialogProps) {
  const words = useWords();
  const [action, setAction] = useState<Action>('orders.add_tags');
  const [text, setText] = useState('');
  const [target, setTarget] = useState<'selection' | 'filter'>(ids.length > 0 ? 'selection' : 'filter');
  const [jobId, setJobId] = useState<string>();
  const input = buildInput(action, text);
  const starting = useAction({
    run: (chosenInput: NonNullable<BulkActionInput['input']>) =>
      startBulkAction({ action, input: chosenInput, ...(target === 'filter' ? { filter } : { ids }) }),
    describe: () => words.bulk.started,
    changes: [],
    onDone: ({ id }) => setJobId(id),
  });
  if (jobId !== undefined) return <ProgressDialog id={jobId} onClose={onClose} />;
  return (
    <FormDialog
      title={words.bulk.title}
      isOpen
      onClose={onClose}
      submitLabel={words.bulk.actions[action] ?? action}
      submitLook={action === 'orders.cancel' ? 'danger' : 'primary'}
      isPending={starting.isPending}
      isDisabled={input === undefined}
      error={starting.error}
      onSubmit={() => input && starting.run(input)}
    >
      <SelectField
        label={words.bulk.target}
        value={target}
        // the options below are both targets
        onChange={(event) => setTarget(event.target.value as 'selection' | 'filter')}
      >
        {ids.length > 0 ? <option value="selection">{words.bulk.selection(ids.length)}</option> : null}
        <option value="filter">{words.bulk.filter(filterCount)}</option>
      </SelectField>
      <SelectField
        label={words.bulk.action}
        value={action}
        // the options below are all actions
        onChange={(event) => setAction(event.target.value as Action)}
      >
        {actions.map((option) => (
          <option key={option} value={option}>
            {words.bulk.actions[option]}
          </option>
        ))}
      </SelectField>
      {action === 'orders.release' ? null : (
        <TextField
          label={words.bulk.inputs[action] ?? ''}
          hint={action.endsWith('tags') ? words.products.tagsHint : undefined}
          isOptional={action === 'orders.cancel'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {action === 'orders.cancel' ? <Notice kind="warning">{words.orders.cancelLead}</Notice> : null}
    </FormDialog>
  );
}

function ProgressDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords();
  const client = useQueryClient();
  const { data: job, error, refetch } = useQuery(bulkActionOptions(id));
  const close = () => {
    onClose();
    client.invalidateQueries({ queryKey: ['orders'] });
    client.invalidateQueries({ queryKey: ['home'] });
  };
  return (
    <Dialog title={words.bulk.title} isOpen isDismissable={false} onClose={close}>
      {error && !job ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!job && !error ? <LoadingState /> : null}
      {job ? <Progress job={job} /> : null}
      <div className={pageStyles.row}>
        <Button look="primary" onPress={close}>
          {job && isActionOpen(job) ? words.bulk.leave : words.common.done}
        </Button>
      </div>
    </Dialog>
  );
}

function Progress({ job }: { job: BulkAction }) {
  const words = useWords();
  const { number } = useFormats();
  const canceling = useAction({
    run: () => cancelBulkAction(job.id),
    describe: () => words.bulk.canceled,
    changes: ['bulk-actions'],
  });
  const facts: [name: string, count: number][] = [
    [words.bulk.counts.changed, job.changed],
    [words.bulk.counts.unchanged, job.unchanged],
    [words.bulk.counts.refused, job.refused],
  ];
  return (
    <>
      <label className={styles.bulkProgress}>
        <span role="status">
          {words.bulk.states[job.state] ?? job.state}, {words.transfer.progress(number(job.done), number(job.total))}
        </span>
        <progress value={isActionOpen(job) && job.total === 0 ? undefined : job.done} max={Math.max(1, job.total)} />
      </label>
      {isActionOpen(job) ? (
        <div className={pageStyles.row}>
          <Button isPending={canceling.isPending} onPress={() => canceling.run()}>
            {words.bulk.cancel}
          </Button>
        </div>
      ) : (
        <Facts facts={facts.map(([name, count]) => [name, number(count)])} />
      )}
      {job.message ? <Notice kind="error">{job.message}</Notice> : null}
      {canceling.error ? <Notice kind="error">{canceling.error}</Notice> : null}
      {job.refused > 0 && !isActionOpen(job) ? <Refusals id={job.id} /> : null}
    </>
  );
}

/** Orders that stayed as they are, and why. */
function Refusals({ id }: { id: string }) {
  const words = useWords();
  const { data, error, refetch } = useQuery(refusalsOptions(id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <ul className={styles.refusals} aria-label={words.bulk.counts.refused}>
      {data?.map((record) => (
        <li key={record.id}>
          <Link href={`/orders/${record.record_id}`}>{words.bulk.openOrder}</Link> {record.message}
        </li>
      ))}
    </ul>
  );
}
