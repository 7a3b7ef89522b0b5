import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import {
  combineVariants,
  createOption,
  nameVariant,
  type OptionValues,
  renameOptionValues,
  type VariantValues,
} from './product-values.ts';
import styles from './products.module.css';

interface VariantFieldsProps {
  options: OptionValues[];
  variants: VariantValues[];
  /** Price that a new variant begins with. */
  price: string;
  onChange: (options: OptionValues[], variants: VariantValues[]) => void;
}

const rowHeight = 44;

/** Options of a product, and a row for each variant: only the rows in sight are in the page. */
export function VariantFields({ options, variants, price, onChange }: VariantFieldsProps) {
  const words = useWords();
  const changeOptions = (next: OptionValues[]) => onChange(next, combineVariants(next, variants, { price }));
  const replaceOption = (option: OptionValues) =>
    changeOptions(options.map((current) => (current.id === option.id ? option : current)));
  return (
    <Card
      title={words.products.variants}
      actions={
        <Button isSmall onPress={() => changeOptions([...options, createOption()])}>
          {words.products.addOption}
        </Button>
      }
    >
      {options.map((option) => (
        <div key={option.id} className={styles.option}>
          <TextField
            label={words.products.optionName}
            value={option.name}
            placeholder={words.products.optionExample}
            onChange={(event) => replaceOption({ ...option, name: event.target.value })}
          />
          <TextField
            key={`${option.id}-values`}
            label={words.products.optionValues}
            placeholder={words.products.valuesExample}
            defaultValue={option.values.map(({ name }) => name).join(', ')}
            onBlur={(event) => replaceOption(renameOptionValues(option, event.target.value))}
          />
          <Button look="quiet" onPress={() => changeOptions(options.filter(({ id }) => id !== option.id))}>
            {words.common.remove}
          </Button>
        </div>
      ))}
      {variants.length > 0 ? (
        <VariantMatrix
          options={options}
          variants={variants}
          onChange={(next) =>
            onChange(
              options,
              variants.map((variant) => (variant.id === next.id ? next : variant)),
            )
          }
        />
      ) : null}
    </Card>
  );
}

interface VariantMatrixProps {
  options: OptionValues[];
  variants: VariantValues[];
  onChange: (variant: VariantValues) => void;
}

function VariantMatrix({ options, variants, onChange }: VariantMatrixProps) {
  const words = useWords();
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: variants.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const { fields } = words.products;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by key
    <section ref={scroller} className={styles.matrix} tabIndex={0} aria-label={words.products.variants}>
      <div className={styles.matrixHead} aria-hidden="true">
        <span>{words.products.variantCount(variants.length)}</span>
        <span>{fields.price}</span>
        <span>{fields.sku}</span>
        <span>{fields.stock}</span>
      </div>
      <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const variant = variants[index];
          if (!variant) return null;
          return (
            <div
              key={variant.id}
              style={{ position: 'absolute', insetInline: 0, height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <VariantRow name={nameVariant(options, variant)} variant={variant} onChange={onChange} />
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface VariantRowProps {
  name: string;
  variant: VariantValues;
  onChange: (variant: VariantValues) => void;
}

const VariantRow = memo(function VariantRow({ name, variant, onChange }: VariantRowProps) {
  const { products } = useWords();
  const renderField = (field: 'price' | 'sku' | 'stock') => (
    <input
      aria-label={`${products.fields[field]}, ${name}`}
      className={joinClasses(field !== 'sku' && styles.number)}
      inputMode={field === 'sku' ? 'text' : 'decimal'}
      value={variant[field]}
      onChange={(event) => onChange({ ...variant, [field]: event.target.value })}
    />
  );
  return (
    <div className={styles.matrixRow}>
      <span>{name}</span>
      {renderField('price')}
      {renderField('sku')}
      {renderField('stock')}
    </div>
  );
});
