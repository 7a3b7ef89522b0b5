import { serverClient } from '../client.server.ts';
import { findOrder } from '../features/account/orders/find-order.ts';
import { FindOrderPage } from '../features/account/orders/find-order-page.tsx';
import { messages } from '../messages.ts';
import { pageTitle } from '../page-title.ts';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/orders.find.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(messages().orders.findTitle) }];

export async function action({ context }: Route.ActionArgs) {
  return findOrder(serverClient(context), postedForm(context));
}

export default function Page({ actionData }: Route.ComponentProps) {
  return <FindOrderPage outcome={actionData} />;
}
