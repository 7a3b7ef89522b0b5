import { isPlainObject } from '@mercer/contract';

/** Options as a shopper picks them: `{ Size: 'M' }`, or a list of id (or name) and value. */
export type OptionsInput = Record<string, unknown> | { id?: string; name?: string; value: unknown }[];

export interface CartItemInput {
  product_id?: string;
  variant_id?: string | null;
  /** 1 when left out. */
  quantity?: number;
  options?: OptionsInput;
  /** `standard` when left out. */
  purchase_option?: string | { type: string; plan_id?: string } | null;
  /** Values that the application stores with the line; merged, and a key that is null is taken out. */
  metadata?: Record<string, unknown> | null;
}

/** The wire knows options as a list of `{ id, value }` only. */
export function toOptionList(options: OptionsInput): { id: string | undefined; value: unknown }[] {
  if (Array.isArray(options)) return options.map(({ id, name, value }) => ({ id: id ?? name, value }));
  return Object.entries(options).map(([id, value]) => ({ id, value }));
}

/** A copy with its options, and those of its `items`, as the wire wants them. */
export function withOptionLists<T extends object>(input: T): T {
  const { options, items } = input as { options?: unknown; items?: unknown }; // inputs of several kinds may have them
  return {
    ...input,
    // a list or an object is one
    ...((Array.isArray(options) || isPlainObject(options)) && { options: toOptionList(options as OptionsInput) }),
    ...(Array.isArray(items) && { items: items.map(withOptionLists) }),
  };
}
