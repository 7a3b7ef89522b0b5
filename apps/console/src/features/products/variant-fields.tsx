import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDownToLine } from 'lucide-react';
import { type ClipboardEvent, memo, useCallback, useRef, useState } from 'react';
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
import {
  fillDown,
  isTable,
  pasteCells,
  type VariantCell,
  type VariantColumn,
  variantColumns,
} from './variant-cells.ts';

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
        <VariantMatrix options={options} variants={variants} onChange={(next) => onChange(options, next)} />
      ) : null}
    </Card>
  );
}

interface VariantMatrixProps {
  options: OptionValues[];
  variants: VariantValues[];
  onChange: (variants: VariantValues[]) => void;
}

/** A row for each variant. Cells of a spreadsheet can be pasted into it, and a cell be copied into all below it. */
function VariantMatrix({ options, variants, onChange }: VariantMatrixProps) {
  const words = useWords();
  const scroller = useRef<HTMLElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const virtualizer = useVirtualizer({
    count: variants.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  // Rows that are not touched are not drawn anew: they get the same functions
  const newest = useRef({ variants, onChange });
  newest.current = { variants, onChange };
  const change = useCallback(({ index, column }: VariantCell, text: string) => {
    const { variants: current, onChange: send } = newest.current;
    send(current.map((variant, place) => (place === index ? { ...variant, [column]: text } : variant)));
  }, []);
  const paste = useCallback((cell: VariantCell, text: string) => {
    const { variants: current, onChange: send } = newest.current;
    send(pasteCells(current, cell, text));
  }, []);
  const { fields } = words.products;
  return (
    <section
      ref={scroller}
      className={styles.matrix}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by key
      tabIndex={0}
      aria-label={words.products.variantCount(variants.length)}
    >
      <div className={styles.matrixHead}>
        <span>{words.products.variantCount(variants.length)}</span>
        {variantColumns.map((column) => (
          <span key={column} className={styles.matrixTitle}>
            {fields[column]}
            {activeIndex < variants.length - 1 ? (
              <button
                type="button"
                className={styles.fill}
                aria-label={words.products.fillDown(
                  fields[column],
                  nameVariant(options, variants[activeIndex] ?? { option_value_ids: [] }),
                )}
                title={words.products.fillDownHint}
                onClick={() => onChange(fillDown(variants, { index: activeIndex, column }))}
              >
                <ArrowDownToLine size={14} aria-hidden="true" />
              </button>
            ) : null}
          </span>
        ))}
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
              <VariantRow
                name={nameVariant(options, variant)}
                index={index}
                variant={variant}
                onChange={change}
                onPaste={paste}
                onFocus={setActiveIndex}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface VariantRowProps {
  name: string;
  index: number;
  variant: VariantValues;
  onChange: (cell: VariantCell, text: string) => void;
  onPaste: (cell: VariantCell, text: string) => void;
  onFocus: (index: number) => void;
}

const VariantRow = memo(function VariantRow({ name, index, variant, onChange, onPaste, onFocus }: VariantRowProps) {
  const { products } = useWords();
  const pasteTable = (event: ClipboardEvent, column: VariantColumn) => {
    const text = event.clipboardData.getData('text');
    if (!isTable(text)) return;
    event.preventDefault();
    onPaste({ index, column }, text);
  };
  return (
    <div className={styles.matrixRow}>
      <span>{name}</span>
      {variantColumns.map((column) => (
        <input
          key={column}
          aria-label={`${products.fields[column]}, ${name}`}
          className={joinClasses(column !== 'sku' && styles.number)}
          inputMode={column === 'sku' ? 'text' : 'decimal'}
          value={variant[column]}
          onFocus={() => onFocus(index)}
          onPaste={(event) => pasteTable(event, column)}
          onChange={(event) => onChange({ index, column }, event.target.value)}
        />
      ))}
    </div>
  );
});
