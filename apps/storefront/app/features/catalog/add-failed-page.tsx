import { Seo } from '../../document/seo.tsx';
import { messages } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface AddFailedPageProps {
  productId: string | undefined;
  /** The backend's sentence for the shopper, when it has one. */
  reason: string | undefined;
}

export function AddFailedPage({ productId, reason }: AddFailedPageProps) {
  const { addFailed, backToProduct } = messages().product;
  return (
    <>
      <Seo title={addFailed} />
      <EmptyState level={1} title={addFailed} {...(reason ? { hint: reason } : {})}>
        {productId ? (
          <LinkButton to={`/products/${encodeURIComponent(productId)}`}>{backToProduct}</LinkButton>
        ) : (
          <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
        )}
      </EmptyState>
    </>
  );
}
