import type { NewItem } from '../../state/cart.tsx';

const optionPrefix = 'option:';

/** The cart item that a form's fields describe: product_id, quantity, `option:<id>` and plan_id. */
export function newItemOf(form: FormData): NewItem {
  const options = [...form]
    .filter(([name, value]) => name.startsWith(optionPrefix) && value !== '')
    .map(([name, value]) => ({ id: name.slice(optionPrefix.length), value: String(value) }));
  const quantity = Math.trunc(Number(form.get('quantity') ?? 1));
  const plan_id = String(form.get('plan_id') ?? '');
  return {
    product_id: String(form.get('product_id') ?? ''),
    quantity: Number.isFinite(quantity) ? Math.max(1, quantity) : 1,
    ...(options.length ? { options } : {}),
    ...(plan_id ? { purchase_option: { type: 'subscription', plan_id } } : {}),
  };
}

export function optionField(optionId: string): string {
  return optionPrefix + optionId;
}
