import type { FormEvent, ReactNode } from 'react';
import type { CartIntent } from '../../state/cart-action.ts';
import type { SavedIntent } from './apply-saved-action.ts';
import type { addOffersIntent } from './together/offers.ts';

interface CartFormProps {
  intent: CartIntent | SavedIntent | typeof addOffersIntent;
  /** Further hidden fields of the form. */
  fields: Record<string, string>;
  /** Callback that a script runs instead of posting the form. */
  onSend(form: HTMLFormElement): void;
  className?: string | undefined;
  noValidate?: boolean;
  children: ReactNode;
}

/** Changes the cart; without scripts it is posted to the cart's page. */
export function CartForm({ intent, fields, onSend, children, ...formProps }: CartFormProps) {
  const submitCartForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(event.currentTarget);
  };
  return (
    <form method="post" action="/cart" onSubmit={submitCartForm} {...formProps}>
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
