import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { deleteView, type SavedView, saveView, viewsOptions } from '../../api/views.ts';
import type { View } from '../../list/view-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';

type Query = Record<string, string>;

const toText = (query: Query) => JSON.stringify(Object.entries(query).toSorted());

/** Views of a list that this person or somebody who shares them has saved. @param query filters of the page */
export function useSavedViews(list: string, page: string, query: Query) {
  const { data = [] } = useQuery(viewsOptions(list));
  const current = data.find((view) => toText(view.query) === toText(query));
  const tabs: View[] = data.map((view) => ({
    label: view.name,
    href: `${page}?${new URLSearchParams(view.query)}`,
    isCurrent: view === current,
  }));
  return { tabs, current };
}

interface ViewButtonProps {
  list: string;
  page: string;
  query: Query;
  current: SavedView | undefined;
  /** True when the filters are those of a view that every shop has. */
  isBuiltIn: boolean;
}

/** Saves the filters of a list under a name, or takes away the view that is open. */
export function ViewButton({ list, page, query, current, isBuiltIn }: ViewButtonProps) {
  const words = useWords();
  const [, navigate] = useLocation();
  const [isSaving, setSaving] = useState(false);
  const removing = useAction({
    run: (view: SavedView) => deleteView(view.id),
    describe: (_, view) => words.views.removed(view.name),
    undo:
      ({ name, query: filters, shared }) =>
      () =>
        saveView({ list, name, query: filters, shared }),
    changes: ['views'],
    onDone: () => navigate(page),
  });
  if (current)
    return (
      <Button look="quiet" isPending={removing.isPending} onPress={() => removing.run(current)}>
        {words.views.remove}
      </Button>
    );
  if (isBuiltIn || Object.keys(query).length === 0) return null;
  return (
    <>
      <Button onPress={() => setSaving(true)}>{words.views.save}</Button>
      {isSaving ? <SaveViewDialog list={list} query={query} onClose={() => setSaving(false)} /> : null}
    </>
  );
}

function SaveViewDialog({ list, query, onClose }: { list: string; query: Query; onClose: () => void }) {
  const words = useWords();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const saving = useAction({
    run: () => saveView({ list, name: name.trim(), query, shared: isShared }),
    describe: (view) => words.views.saved(view.name),
    changes: ['views'],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.views.save}
      isOpen
      onClose={onClose}
      submitLabel={words.common.save}
      isPending={saving.isPending}
      isDisabled={name.trim() === ''}
      error={saving.error}
      onSubmit={() => saving.run()}
    >
      <TextField
        label={words.views.name}
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <CheckField label={words.views.shared} checked={isShared} onChange={({ target }) => setShared(target.checked)} />
    </FormDialog>
  );
}
