import type { Plan, Subscription } from '@mercer/contract';
import { redirect } from 'react-router';
import { AccountSkeleton } from '../features/account/account-skeleton.tsx';
import { readBankReturn, redirectAfterBank } from '../features/account/bank-return.server.ts';
import { changeSubscription, resumeChange } from '../features/account/subscriptions/subscription-change.ts';
import { type Subscribed, SubscriptionsPanel } from '../features/account/subscriptions/subscriptions-panel.tsx';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { PageData, resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/account.subscriptions.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const returned = readBankReturn(request);
  const { subscriptions } = serverClient(context);
  if (returned) redirectAfterBank('/account/subscriptions', await resumeChange(subscriptions, returned), 'done');
  return { subscribed: await loadSubscriptions(serverClient(context)) };
}

export function clientLoader() {
  return { subscribed: loadSubscriptions(browserClient()) };
}

/** The forms without JavaScript. */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const id = readFormText(form, 'subscription_id');
  const outcome = await changeSubscription(serverClient(context).subscriptions, id, form);
  if ('bank' in outcome) throw redirect(outcome.bank, 303);
  if ('subscription' in outcome) throw redirect('/account/subscriptions?done', 303);
  return outcome;
}

/** The panel keeps its list up to date. */
export const shouldRevalidate = () => false;

async function loadSubscriptions(client: Client): Promise<Subscribed | null> {
  const [list, cards] = await Promise.all([
    resolveOrNull(client.subscriptions.list({ limit: 100 })),
    resolveOrNull(client.account.listCards({ limit: 100 })),
  ]);
  if (!list) return null;
  return {
    subscriptions: list.results,
    plans: await loadPlansByProduct(client, list.results),
    cards: cards?.results ?? [],
  };
}

/** The plans that the products offer now, by product. */
async function loadPlansByProduct(
  { products }: Client,
  subscriptions: Subscription[],
): Promise<Record<string, Plan[]>> {
  const ids = [...new Set(subscriptions.map(({ product_id }) => product_id))];
  if (ids.length === 0) return {};
  const productList = await resolveOrNull(products.list({ where: { id: { $in: ids } }, limit: ids.length }));
  const entries = productList?.results.map(({ id, purchase_options }) => [
    id,
    purchase_options?.subscription?.plans ?? [],
  ]);
  return Object.fromEntries(entries ?? []);
}

/** The account around it stays. */
export { LoadFailed as ErrorBoundary } from '../loading/load-failed.tsx';

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData.subscribed} skeleton={<AccountSkeleton />}>
      {(subscribed) => <SubscriptionsPanel loaded={subscribed} failure={actionData?.failure} />}
    </PageData>
  );
}
