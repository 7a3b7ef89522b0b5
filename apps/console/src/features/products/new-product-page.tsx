import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { countStock, createProduct, type ShopProduct } from '../../api/products.ts';
import { readUnsavedEdit, writeUnsavedEdit } from '../../forms/unsaved-edits.ts';
import { useMe } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import { ProductForm } from './product-form.tsx';
import { buildNewProduct, emptyProduct, listCountedVariants, type ProductValues } from './product-values.ts';
import styles from './products.module.css';

const draftName = 'new-product';

export default function NewProductPage() {
  const words = useWords();
  const { shop } = useMe();
  const [, navigate] = useLocation();
  const [stock, setStock] = useState('');
  const form = useForm<ProductValues>({
    // written by the effect below, from the fields of this form
    defaultValues: { ...emptyProduct, ...(readUnsavedEdit(draftName) as Partial<ProductValues> | undefined) },
  });
  const values = form.watch();
  const draftText = JSON.stringify(values);
  const isTouched = draftText !== JSON.stringify(emptyProduct);
  const creation = useAction<ProductValues, ShopProduct>({
    async run(edited) {
      const product = await createProduct(buildNewProduct(edited, stock));
      for (const { id: variant_id, stock_level } of listCountedVariants(emptyProduct, edited))
        await countStock(product.id, { variant_id, stock_level, reason: words.products.countReason });
      return product;
    },
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
  }, [isDone, isTouched, draftText]);
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
