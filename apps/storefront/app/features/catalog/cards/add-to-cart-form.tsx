import type { FormEvent, ReactNode } from 'react';

export interface AddToCartFormProps {
  productId: string;
  /** Callback that a script runs instead of posting the form; receives the form's fields. */
  onAdd(form: FormData): void;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Form that adds a product; without scripts the server adds it and then shows the cart. */
export function AddToCartForm({ productId, onAdd, id, className, children }: AddToCartFormProps) {
  const submitProduct = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAdd(new FormData(event.currentTarget));
  };
  return (
    <form id={id} method="post" action="/cart/add" className={className} onSubmit={submitProduct}>
      <input type="hidden" name="product_id" value={productId} />
      {children}
    </form>
  );
}
