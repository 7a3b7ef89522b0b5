import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { Versioned } from '../../api/operator.ts';
import {
  changeProduct,
  countStock,
  createPreview,
  deleteProduct,
  productOptions,
  readProduct,
  restoreProduct,
  type ShopProduct,
} from '../../api/products.ts';
import { listChangedFields } from '../../forms/merge-edits.ts';
import { PresenceNote } from '../../forms/presence-note.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { type Edit, type OpenConflict, saveMerged } from '../../forms/save-merged.ts';
import { readUnsavedChange, restoreEdit, writeUnsavedChange } from '../../forms/unsaved-edits.ts';
import { useCan } from '../../rights/me.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { ErrorState, LoadingState } from '../../ui/notice.tsx';
import { Facts, Page } from '../../ui/page.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import { StockCell } from './inline-cells.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductStatusBadge } from './product-status-badge.tsx';
import { buildProductChange, listCountedVariants, type ProductValues, toProductValues } from './product-values.ts';
import styles from './products.module.css';

export default function ProductPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...productOptions(id), refetchOnWindowFocus: false });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  return <ProductEditor key={id} product={data} />;
}

function ProductEditor({ product }: { product: Versioned<ShopProduct> }) {
  const words = useWords();
  const can = useCan();
  const client = useQueryClient();
  const showToast = useToast();
  const { id } = product.value;
  /** The product as it was when the form took it: what is typed is compared with this, and saved over this alone. */
  const draftName = `product-${id}`;
  const [restored] = useState(() =>
    restoreEdit(
      { base: toProductValues(product.value), etag: product.etag },
      readUnsavedChange<ProductValues>(draftName),
    ),
  );
  const base = useRef({ values: restored.base, etag: restored.etag });
  const form = useForm<ProductValues>({ defaultValues: restored.values });
  const [conflict, setConflict] = useState<OpenConflict<ShopProduct, ProductValues>>();
  const [isRestored, setRestored] = useState(() => listChangedFields(restored.base, restored.values).length > 0);
  const values = form.watch();
  const changed = listChangedFields(base.current.values, values);

  const draftText = JSON.stringify({ base: base.current.values, etag: base.current.etag, values });
  useEffect(() => writeUnsavedChange<ProductValues>(draftName, JSON.parse(draftText)), [draftName, draftText]);

  const adopt = (newest: Versioned<ShopProduct>, fields: ProductValues) => {
    base.current = { values: toProductValues(newest.value), etag: newest.etag };
    form.reset(fields);
  };
  const write = async (edit: Edit<ProductValues>): Promise<Versioned<ShopProduct>> => {
    const counted = listCountedVariants(edit.base, edit.values);
    const saved = await changeProduct(id, buildProductChange(edit.base, edit.values), edit.etag);
    for (const { id: variant_id, stock_level } of counted)
      await countStock(id, { variant_id, stock_level, reason: words.products.countReason });
    return counted.length > 0 ? readProduct(id) : saved;
  };
  const saving = useAction<ProductValues, Versioned<ShopProduct>>({
    run: (edited) =>
      saveMerged(
        { base: base.current.values, etag: base.current.etag, values: edited },
        { toValues: toProductValues, read: () => readProduct(id), write, onMerge: adopt, onConflict: setConflict },
      ),
    describe: ({ value }) => words.products.saved(value.name),
    href: `/products/${id}`,
    changes: ['products'],
    onDone(saved) {
      adopt(saved, toProductValues(saved.value));
      setRestored(false);
      client.setQueryData(productOptions(id).queryKey, saved);
    },
  });
  const discard = () => {
    // what was restored may have begun with an older version
    if (isRestored) adopt(product, toProductValues(product.value));
    else form.reset(base.current.values);
    setRestored(false);
    saving.reset();
  };
  const closeConflict = () => {
    setConflict(undefined);
    saving.reset();
  };
  const takeTheirs = () => {
    if (!conflict) return;
    const theirs = Object.fromEntries(conflict.conflicts.map(({ field, theirs: value }) => [field, value]));
    adopt(conflict.newest, { ...conflict.merged, ...theirs });
    closeConflict();
  };
  const saveMine = () => {
    if (!conflict) return;
    adopt(conflict.newest, conflict.merged);
    setConflict(undefined);
    saving.run(conflict.merged);
  };
  const submit = form.handleSubmit((edited) => saving.run(edited));
  const isEditable = can('products.write');
  const refusal = (!conflict && saving.rawError) || undefined;
  const openPreview = () =>
    createPreview(id).then(
      ({ url }) => window.open(url, '_blank', 'noreferrer'),
      (error: unknown) => showToast({ text: describeError(error, words) }),
    );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Page
        title={product.value.name}
        back={{ href: '/products', label: words.areas.products }}
        badges={<ProductStatusBadge status={product.value.status} />}
        actions={
          <>
            {isEditable ? <RemoveButton product={product.value} /> : null}
            {isEditable ? <ButtonLink href={`/products/new?from=${id}`}>{words.products.duplicate}</ButtonLink> : null}
            {isEditable ? <Button onPress={openPreview}>{words.products.preview}</Button> : null}
          </>
        }
      >
        <PresenceNote entity="product" id={id} />
        <fieldset disabled={!isEditable} style={{ display: 'contents' }}>
          <ProductForm
            form={form}
            refusal={refusal}
            currency={product.value.currency}
            stock={
              product.value.variants.count > 0 ? null : (
                <Facts facts={[[words.products.pieces, <StockCell key="stock" product={product.value} />]]} />
              )
            }
          />
        </fieldset>
        {isEditable ? (
          <SaveBar<ProductValues>
            form={{
              changed,
              isRestored: isRestored && changed.length > 0,
              refusal,
              isPending: saving.isPending,
              conflict: conflict?.conflicts,
              discard,
              closeConflict,
              takeTheirs,
              saveMine,
            }}
            nameField={(field) => words.products.fieldNames[field] ?? field}
            writeValue={writeVersion}
          />
        ) : null}
      </Page>
    </form>
  );
}

/** Writes a version of a field as one reads it. */
function writeVersion(value: unknown): string {
  if (Array.isArray(value))
    return value.map((entry) => Object(entry).caption ?? Object(entry).name ?? Object(entry).sku ?? '').join('\n');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([code, texts]) => `${code}: ${Object.values(Object(texts)).join(', ')}`)
    .join('\n');
}

/** Moves a product to the bin at once; the toast brings it back. */
function RemoveButton({ product }: { product: ShopProduct }) {
  const words = useWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const removing = useAction({
    run: () => deleteProduct(product.id),
    describe: () => words.products.removed(product.name),
    undo: () => () => restoreProduct(product.id).then(() => client.invalidateQueries({ queryKey: ['products'] })),
    changes: [],
    onDone() {
      navigate('/products');
      client.invalidateQueries({ queryKey: ['products', 'list'] });
    },
  });
  return (
    <Button look="quiet" onPress={() => removing.run()} isPending={removing.isPending}>
      {words.products.remove}
    </Button>
  );
}
