import type { CartItem } from '@mercer/contract';
import { readFormText } from '../ui/read-form-text.ts';
import { parseQuantity } from './quantity.ts';

/** Item that is added to the cart. */
export interface NewItem {
  product_id: string;
  quantity: number;
  options?: { id: string; value: string }[];
  purchase_option?: { type: string; plan_id: string };
}

const optionPrefix = 'option:';

/** The cart item that a form's fields describe: product_id, quantity, `option:<id>` and plan_id. */
export function parseNewItem(form: FormData | URLSearchParams): NewItem {
  const options = [...form]
    .filter(([name, value]) => name.startsWith(optionPrefix) && value !== '')
    .map(([name, value]) => ({ id: name.slice(optionPrefix.length), value: String(value) }));
  const plan_id = readFormText(form, 'plan_id');
  return {
    product_id: readFormText(form, 'product_id'),
    quantity: parseQuantity(form.get('quantity')),
    ...(options.length ? { options } : {}),
    ...(plan_id ? { purchase_option: { type: 'subscription', plan_id } } : {}),
  };
}

export function formatOptionField(optionId: string): string {
  return optionPrefix + optionId;
}

/** The page of what a line is: its product, with the same options chosen. */
export function buildLinePath({ product, options }: Pick<CartItem, 'product' | 'options'>): string {
  const query = new URLSearchParams(options.map(({ id, value }) => [formatOptionField(id), value]));
  return options.length > 0 ? `/products/${product.slug}?${query}` : `/products/${product.slug}`;
}

/** Builds the form fields that restore a removed line. */
export function buildItemParameters(item: Pick<CartItem, 'product_id' | 'quantity' | 'options' | 'purchase_option'>) {
  const { product_id, quantity, options, purchase_option } = item;
  return new URLSearchParams([
    ['product_id', product_id],
    ['quantity', String(quantity)],
    ...options.map(({ id, value }) => [formatOptionField(id), value]),
    ...(purchase_option?.plan_id ? [['plan_id', purchase_option.plan_id]] : []),
  ]);
}
