import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../rights/me.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Card, pageStyles } from '../../ui/page.tsx';
import { parseAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import { PictureFields } from './picture-fields.tsx';
import type { ProductValues } from './product-values.ts';
import styles from './products.module.css';
import { VariantFields } from './variant-fields.tsx';

interface ProductFormProps {
  form: UseFormReturn<ProductValues>;
  /** Refusal of the last save, shown beside the field that it names. */
  refusal: unknown;
  /** Fields beside stock tracking, such as the stock of a new product. */
  stock: React.ReactNode;
  currency: string;
}

/** All fields of a product, in one form. */
export function ProductForm({ form, refusal, stock, currency }: ProductFormProps) {
  const words = useWords();
  const { fields } = words.products;
  const { register, watch, setValue, getValues, formState } = form;
  const findError = (name: keyof ProductValues) =>
    formState.errors[name]?.message?.toString() ?? describeFieldError(refusal, name);
  const isAmount = (text: string) => text.trim() === '' || parseAmount(text) !== undefined || words.errors.amount;
  const change = { shouldDirty: true, shouldTouch: true };
  const { shop } = useMe();
  const languages = shop.locales.filter(({ code }) => code !== shop.locale);
  return (
    <div className={pageStyles.columns}>
      <div className={pageStyles.column}>
        <Card title={words.products.basics}>
          <div className={styles.languages}>
            <div className={styles.language}>
              {languages.length > 0 ? (
                <span className={styles.languageName}>
                  {shop.locales.find(({ code }) => code === shop.locale)?.name ?? shop.locale}
                </span>
              ) : null}
              <TextField
                label={fields.name}
                error={findError('name')}
                {...register('name', { required: words.products.nameMissing })}
              />
              <TextAreaField
                label={fields.description}
                rows={6}
                error={findError('description')}
                {...register('description')}
              />
            </div>
            {languages.map((language) => (
              <TranslationFields
                key={language.code}
                language={language}
                form={form}
                refusal={refusal}
                onChange={(texts) => setValue('$locale', { ...getValues('$locale'), [language.code]: texts }, change)}
              />
            ))}
          </div>
        </Card>
        <PictureFields
          pictures={watch('images')}
          onChange={(apply) => setValue('images', apply(getValues('images')), change)}
        />
        <VariantFields
          options={watch('options')}
          variants={watch('variants')}
          price={watch('price')}
          onChange={(options, variants) => {
            setValue('options', options, change);
            setValue('variants', variants, change);
          }}
        />
        <Card title={words.products.searchEngines}>
          <TextField label={fields.slug} error={findError('slug')} {...register('slug')} />
          <TextField label={fields.metaTitle} isOptional error={findError('meta_title')} {...register('meta_title')} />
          <TextAreaField
            label={fields.metaDescription}
            isOptional
            error={findError('meta_description')}
            {...register('meta_description')}
          />
        </Card>
      </div>
      <div className={pageStyles.column}>
        <Card title={fields.status}>
          <SelectField label={fields.status} isLabelHidden {...register('status')}>
            <option value="active">{words.products.states.active}</option>
            <option value="draft">{words.products.states.draft}</option>
            <option value="archived">{words.products.states.archived}</option>
          </SelectField>
        </Card>
        <Card title={fields.price}>
          <TextField
            label={words.products.priceIn(currency)}
            isNumeric
            error={findError('price')}
            {...register('price', {
              validate: (text) => parseAmount(text) !== undefined || words.errors.amount,
            })}
          />
          <TextField
            label={fields.origPrice}
            hint={words.products.origPriceHint}
            isOptional
            isNumeric
            error={findError('orig_price')}
            {...register('orig_price', { validate: isAmount })}
          />
        </Card>
        <Card title={fields.stock}>
          {stock}
          <CheckField label={fields.stockTracking} {...register('stock_tracking')} />
          <TextField label={fields.sku} isOptional error={findError('sku')} {...register('sku')} />
          <TextField
            label={fields.weight}
            isOptional
            isNumeric
            error={findError('weight')}
            {...register('weight', { validate: isAmount })}
          />
        </Card>
        <Card title={fields.tags}>
          <TextField
            label={fields.tags}
            isLabelHidden
            hint={words.products.tagsHint}
            error={findError('tags')}
            {...register('tags')}
          />
        </Card>
      </div>
    </div>
  );
}

interface TranslationFieldsProps {
  language: { code: string; name: string };
  form: UseFormReturn<ProductValues>;
  refusal: unknown;
  onChange: (texts: Record<string, string>) => void;
}

/** Name and description in another language of the store, with a mark where one is missing. */
function TranslationFields({ language: { code, name }, form, refusal, onChange }: TranslationFieldsProps) {
  const words = useWords();
  const { fields } = words.products;
  const texts = form.watch('$locale')[code] ?? {};
  const isMissing = !texts.name || (form.watch('description') !== '' && !texts.description);
  const bind = (field: 'name' | 'description') => ({
    label: words.products.fieldIn(fields[field], name),
    value: texts[field] ?? '',
    error: describeFieldError(refusal, `$locale.${code}.${field}`),
  });
  return (
    <div className={styles.language} lang={code}>
      <span className={styles.languageName}>
        {name} {isMissing ? <Badge tone="warning">{words.content.incomplete}</Badge> : null}
      </span>
      <TextField {...bind('name')} onChange={({ target }) => onChange({ ...texts, name: target.value })} />
      <TextAreaField
        {...bind('description')}
        rows={6}
        onChange={({ target }) => onChange({ ...texts, description: target.value })}
      />
    </div>
  );
}
