import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isConflict, type Versioned } from '../../api/operator.ts';
import { changeProduct, countStock, readProduct, type ShopProduct } from '../../api/products.ts';
import { ConflictDialog } from '../../forms/conflict-dialog.tsx';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { countDecimals, parseAmount, useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './products.module.css';

interface CellEditorProps {
  label: string;
  /** Text of the cell while nobody edits it. */
  shown: string;
  /** Text that editing begins with. */
  start: string;
  isPending: boolean;
  error: string | undefined;
  onBegin?: () => void;
  /** @returns false when the text cannot be saved */
  onSave: (text: string, close: () => void) => boolean;
}

/** A value that becomes a field by a click: Enter saves, Escape leaves it as it was. */
function CellEditor({ label, shown, start, isPending, error, onBegin, onSave }: CellEditorProps) {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const close = () => {
    setText(undefined);
    setWrong(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (text === undefined)
    return (
      <button
        ref={button}
        type="button"
        className={styles.inline}
        aria-label={`${label}: ${shown}`}
        onClick={() => {
          onBegin?.();
          setText(start);
        }}
      >
        {shown}
      </button>
    );
  const save = () => setWrong(!onSave(text, close));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') {
      event.preventDefault();
      save();
    } else return;
    event.stopPropagation();
  };
  return (
    <span className={styles.editor} title={error}>
      <input
        aria-label={label}
        aria-invalid={isWrong || Boolean(error)}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
        ref={(input) => {
          if (input && input.dataset.began === undefined) {
            input.dataset.began = 'true';
            input.focus();
            input.select();
          }
        }}
      />
      <Button isSmall look="primary" isIcon aria-label={words.common.save} isPending={isPending} onPress={save}>
        <Check size={16} aria-hidden="true" />
      </Button>
    </span>
  );
}

interface PriceConflict {
  mine: number;
  newest: Versioned<ShopProduct>;
}

/** The price of a product in its list. A price that somebody else has saved meanwhile is never overwritten unseen. */
export function PriceCell({ product }: { product: ShopProduct }) {
  const words = useWords();
  const formats = useFormats();
  const can = useCan();
  const client = useQueryClient();
  const showToast = useToast();
  const startedRead = useRef<Promise<Versioned<ShopProduct>>>(undefined);
  const [conflict, setConflict] = useState<PriceConflict>();
  const money = (amount: number) => formats.money(amount, product.currency);
  const saving = useAction({
    run: async ({ price, etag }: { price: number; etag: string | null }) => changeProduct(product.id, { price }, etag),
    describe: ({ value }) => words.products.priceSaved(value.name, money(value.price)),
    href: `/products/${product.id}`,
    undo:
      ({ price }, { etag }) =>
      () =>
        price === product.price
          ? undefined
          : changeProduct(product.id, { price: product.price }, etag).then(
              () => client.invalidateQueries({ queryKey: ['products'] }),
              () => showToast({ text: words.products.undoFailed }),
            ),
    changes: ['products'],
  });
  if (product.variants.count > 0) return <span>{money(product.price)}</span>;
  if (!can('products.write')) return <span>{money(product.price)}</span>;
  const savePrice = async (price: number, close: () => void) => {
    const newest = await (startedRead.current ?? readProduct(product.id));
    if (newest.value.price !== product.price) {
      setConflict({ mine: price, newest });
      return;
    }
    saving.run(
      { price, etag: newest.etag },
      {
        onSuccess: close,
        async onError(error) {
          if (isConflict(error)) setConflict({ mine: price, newest: await readProduct(product.id) });
        },
      },
    );
  };
  const settle = () => {
    setConflict(undefined);
    client.invalidateQueries({ queryKey: ['products'] });
  };
  return (
    <>
      <CellEditor
        label={words.products.priceOf(product.name)}
        shown={money(product.price)}
        start={product.price.toFixed(countDecimals(product.currency))}
        isPending={saving.isPending}
        error={saving.error}
        onBegin={() => {
          startedRead.current = readProduct(product.id);
        }}
        onSave={(text, close) => {
          const price = parseAmount(text);
          if (price === undefined) return false;
          if (price === product.price) close();
          else savePrice(price, close);
          return true;
        }}
      />
      {conflict ? (
        <ConflictDialog
          conflicts={[
            {
              name: words.products.fields.price,
              mine: money(conflict.mine),
              theirs: money(conflict.newest.value.price),
            },
          ]}
          onClose={settle}
          onTakeTheirs={settle}
          onKeepMine={() => {
            saving.run({ price: conflict.mine, etag: conflict.newest.etag });
            settle();
          }}
        />
      ) : null}
    </>
  );
}

/** The stock of a product in its list: what is typed is what was counted. */
export function StockCell({ product }: { product: ShopProduct }) {
  const words = useWords();
  const { number } = useFormats();
  const can = useCan();
  const counting = useAction({
    run: (stock_level: number) => countStock(product.id, { stock_level, reason: words.products.countReason }),
    describe: (_, level) => words.products.stockSaved(product.name, number(level)),
    href: `/products/${product.id}`,
    undo: () => () => countStock(product.id, { stock_level: product.stock_level, reason: words.products.countReason }),
    changes: ['products'],
  });
  if (!product.stock_tracking) return <span>–</span>;
  if (product.variants.count > 0) return <span>{words.products.variantCount(product.variants.count)}</span>;
  if (!can('stock.write', 'products.write')) return <span>{number(product.stock_level)}</span>;
  return (
    <CellEditor
      label={words.products.stockOf(product.name)}
      shown={number(product.stock_level)}
      start={String(product.stock_level)}
      isPending={counting.isPending}
      error={counting.error}
      onSave={(text, close) => {
        const level = Number(text.trim());
        if (text.trim() === '' || !Number.isInteger(level)) return false;
        if (level === product.stock_level) close();
        else counting.run(level, { onSuccess: close });
        return true;
      }}
    />
  );
}
