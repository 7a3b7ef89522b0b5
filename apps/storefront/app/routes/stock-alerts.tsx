import { requestStockAlert } from '../features/catalog/product/request-stock-alert.server.ts';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { getPostedForm } from '../loading/request-context.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Envelope } from '../ui/envelope.tsx';
import type { Route } from './+types/stock-alerts';

export const handle = 'unlisted';

/** Says what came of the form of a sold-out product. */
export async function action({ context }: Route.ActionArgs) {
  return requestStockAlert(serverClient(context), getPostedForm(context));
}

export default function Page({ actionData }: Route.ComponentProps) {
  const [path, label] = actionData?.slug
    ? [`/products/${encodeURIComponent(actionData.slug)}`, messages().product.backToProduct]
    : ['/', messages().common.continueShopping];
  return (
    <>
      <title>{formatPageTitle(messages().stockAlert.label)}</title>
      <EmptyState level={1} title={actionData?.answer ?? messages().stockAlert.label} drawing={<Envelope />}>
        <LinkButton to={path}>{label}</LinkButton>
      </EmptyState>
    </>
  );
}
