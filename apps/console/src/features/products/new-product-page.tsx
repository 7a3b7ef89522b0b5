import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { createProduct, type ProductInput, productOptions, type ShopProduct } from '../../api/products.ts';
import { readUnsavedEdit, writeUnsavedEdit } from '../../forms/unsaved-edits.ts';
import { useFilters } from '../../list/use-filters.ts';
import { useMe } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, LoadingState, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import { ProductForm } from './product-form.tsx';
import {
  buildNewProduct,
  copyProductValues,
  emptyProduct,
  type ProductValues,
  toProductValues,
} from './product-values.ts';
import styles from './products.module.css';

/** A new product, or a copy of the one that the address names. */
export default function NewProductPage() {
  const [{ from }] = useFilters<'from'>(['from']);
  return from ? <ProductCopy key={from} id={from} /> : <NewProductForm draftName="new-product" start={emptyProduct} />;
}

function ProductCopy({ id }: { id: string }) {
  const words = useWords();
  const { data, error, refetch } = useQuery({ ...productOptions(id), refetchOnWindowFocus: false });
  const start = useMemo(
    () => data && copyProductValues(toProductValues(data.value), words.products.copyName(data.value.name)),
    [data, words],
  );
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!start || !data) return <LoadingState />;
  return <NewProductForm draftName={`copy-of-product-${id}`} start={start} source={data.value} />;
}

interface NewProductFormProps {
  /** Name under which this browser stores what was typed. */
  draftName: string;
  start: ProductValues;
  /** Product of which this is a copy. */
  source?: ShopProduct;
}

function NewProductForm({ draftName, start, source }: NewProductFormProps) {
  const words = useWords();
  const { shop } = useMe();
  const [, navigate] = useLocation();
  const [stock, setStock] = useState('');
  const form = useForm<ProductValues>({
    // written by the effect below, from the fields of this form
    defaultValues: { ...start, ...(readUnsavedEdit(draftName) as Partial<ProductValues> | undefined) },
  });
  const values = form.watch();
  const draftText = JSON.stringify(values);
  const isTouched = draftText !== JSON.stringify(start);
  const creation = useAction<ProductValues, ShopProduct>({
    run: (edited) => createProduct({ ...pickCopiedFields(source), ...buildNewProduct(edited, stock) }),
    describe: (product) => words.products.created(product.name),
    changes: ['products'],
    onDone(product) {
      writeUnsavedEdit(draftName, undefined);
      navigate(`/products/${product.id}`, { replace: true });
    },
  });
  const isDone = creation.isDone;
  useEffect(() => {
    if (!isDone) writeUnsavedEdit(draftName, isTouched ? JSON.parse(draftText) : undefined);
  }, [isDone, isTouched, draftText, draftName]);
  return (
    <form className={styles.form} onSubmit={form.handleSubmit((edited) => creation.run(edited))} noValidate>
      <Page
        title={words.products.create}
        back={{ href: '/products', label: words.areas.products }}
        actions={
          <Button type="submit" look="primary" isPending={creation.isPending}>
            {words.common.save}
          </Button>
        }
      >
        {creation.error ? <Notice kind="error">{creation.error}</Notice> : null}
        <ProductForm
          form={form}
          refusal={creation.rawError}
          currency={shop.currency}
          stock={
            values.variants.length > 0 ? null : (
              <TextField
                label={words.products.pieces}
                isNumeric
                value={stock}
                onChange={(event) => setStock(event.target.value)}
              />
            )
          }
        />
      </Page>
    </form>
  );
}

/** What a copy has of its product without a field in the form. */
function pickCopiedFields(source: ShopProduct | undefined): Partial<ProductInput> {
  if (!source) return {};
  const { brand, short_description, tax_class, delivery, categories } = source;
  return { brand, short_description, tax_class, delivery, categories: categories.map(({ id }) => ({ id })) };
}
