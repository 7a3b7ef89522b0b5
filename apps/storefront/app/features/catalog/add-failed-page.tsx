import { Seo } from '../../document/seo.tsx';
import { messages } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface AddFailedPageProps {
  /** Path of the product's page, with what was chosen there. */
  productPath: string | undefined;
  /** The backend's sentence for the shopper, when it has one. */
  reason: string | undefined;
}

export function AddFailedPage({ productPath, reason }: AddFailedPageProps) {
  const { addFailed, backToProduct } = messages().product;
  return (
    <>
      <Seo title={addFailed} />
      <EmptyState level={1} title={addFailed} {...(reason ? { hint: reason } : {})}>
        {productPath ? (
          <LinkButton to={productPath}>{backToProduct}</LinkButton>
        ) : (
          <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
        )}
      </EmptyState>
    </>
  );
}
