import { FindOrderPage } from '../features/account/orders/find-order-page.tsx';
import { requestOrderLink } from '../features/account/orders/request-order-link.ts';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { getPostedForm } from '../loading/request-context.ts';
import type { Route } from './+types/orders.find.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().orders.findTitle) }];

export async function action({ context }: Route.ActionArgs) {
  return requestOrderLink(serverClient(context), getPostedForm(context));
}

export default function Page({ actionData }: Route.ComponentProps) {
  return <FindOrderPage outcome={actionData} />;
}
