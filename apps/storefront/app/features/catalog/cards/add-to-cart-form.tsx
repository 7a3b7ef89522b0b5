import type { FormEvent, ReactNode } from 'react';

export interface AddToCartFormProps {
  productId: string;
  /** What a script does instead of posting the form; gets the form's fields. */
  onAdd(form: FormData): void;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Without scripts the product is added by the server, which then shows the cart. */
export function AddToCartForm({ productId, onAdd, id, className, children }: AddToCartFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAdd(new FormData(event.currentTarget));
  };
  return (
    <form id={id} method="post" action="/cart/add" className={className} onSubmit={submit}>
      <input type="hidden" name="product_id" value={productId} />
      {children}
    </form>
  );
}
