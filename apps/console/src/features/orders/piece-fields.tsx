import type { LinePieces } from '@mercer/contract';
import { useState } from 'react';
import type { ShopOrder } from '../../api/orders.ts';
import { TextField } from '../../ui/field.tsx';
import { useWords } from '../../words/words.tsx';
import styles from './orders.module.css';

export interface Pieces {
  quantities: Record<string, number>;
  /** What each line has at most. */
  limits: Record<string, number>;
  total: number;
  isAll: boolean;
  change(id: string, quantity: number): void;
}

/** Numbers of pieces by line that somebody chooses, from none to what is left. */
export function usePieces(order: ShopOrder, kind: 'shippable' | 'refundable', start: 'all' | 'none'): Pieces {
  const limits = readLimits(order.pieces, kind);
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const entries = Object.entries(limits).map(
    ([id, limit]) => [id, chosen[id] ?? (start === 'all' ? limit : 0)] as const,
  );
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const total = sum(entries.map(([, quantity]) => quantity));
  return {
    quantities: Object.fromEntries(entries),
    limits,
    total,
    isAll: total === sum(Object.values(limits)),
    change: (id, quantity) =>
      setChosen((current) => ({ ...current, [id]: Math.max(0, Math.min(limits[id] ?? 0, quantity)) })),
  };
}

function readLimits(pieces: LinePieces[], kind: 'shippable' | 'refundable'): Record<string, number> {
  return Object.fromEntries(pieces.filter((line) => line[kind] > 0).map((line) => [line.id, line[kind]]));
}

/** @returns the lines of which there is at least one piece, as the API takes them */
export const toPieces = (quantities: Record<string, number>) =>
  Object.entries(quantities).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []));

export function PieceFields({ order, pieces, label }: { order: ShopOrder; pieces: Pieces; label: string }) {
  const words = useWords();
  return (
    <fieldset className={styles.pieces}>
      <legend className={styles.legend}>{label}</legend>
      {order.items.map((item) => {
        const limit = pieces.limits[item.id];
        if (limit === undefined) return null;
        const name = item.product_name ?? '';
        return (
          <div key={item.id} className={styles.piece}>
            <span>
              {name}{' '}
              {item.options.length > 0 ? <small>{item.options.map(({ value }) => value).join(', ')}</small> : null}
            </span>
            <TextField
              label={words.orders.piecesOf(name)}
              isLabelHidden
              isNumeric
              type="number"
              min={0}
              max={limit}
              step={1}
              value={pieces.quantities[item.id] ?? 0}
              onChange={(event) => pieces.change(item.id, Math.trunc(Number(event.target.value)) || 0)}
            />
            <span className={styles.limit}>/ {limit}</span>
          </div>
        );
      })}
    </fieldset>
  );
}
