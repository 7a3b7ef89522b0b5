import { textOf } from '../form-text.ts';
import { parseQuantity } from './quantity.ts';

/** What is put into the cart. */
export interface NewItem {
  product_id: string;
  quantity: number;
  options?: { id: string; value: string }[];
  purchase_option?: { type: string; plan_id: string };
}

const optionPrefix = 'option:';

/** The cart item that a form's fields describe: product_id, quantity, `option:<id>` and plan_id. */
export function newItemOf(form: FormData | URLSearchParams): NewItem {
  const options = [...form]
    .filter(([name, value]) => name.startsWith(optionPrefix) && value !== '')
    .map(([name, value]) => ({ id: name.slice(optionPrefix.length), value: String(value) }));
  const plan_id = textOf(form, 'plan_id');
  return {
    product_id: textOf(form, 'product_id'),
    quantity: parseQuantity(form.get('quantity')),
    ...(options.length ? { options } : {}),
    ...(plan_id ? { purchase_option: { type: 'subscription', plan_id } } : {}),
  };
}

export function optionField(optionId: string): string {
  return optionPrefix + optionId;
}
