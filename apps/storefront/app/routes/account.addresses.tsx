import { redirect } from 'react-router';
import { AccountSkeleton } from '../features/account/account-skeleton.tsx';
import { addressesAction } from '../features/account/addresses/addresses-action.ts';
import { AddressesPanel } from '../features/account/addresses/addresses-panel.tsx';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { PageData, resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import type { Route } from './+types/account.addresses.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { addresses: await loadAddresses(serverClient(context)) };
}

export function clientLoader() {
  return { addresses: loadAddresses(browserClient()) };
}

/** The forms without JavaScript; the address says which one it was. */
export async function action({ request, context }: Route.ActionArgs) {
  const editTarget = new URL(request.url).searchParams.get('edit') ?? 'new';
  const outcome = await addressesAction(serverClient(context).account, editTarget, getPostedForm(context));
  if ('done' in outcome) throw redirect(`/account/addresses?done=${outcome.done}`, 303);
  return outcome;
}

/** The panel keeps its list up to date. */
export const shouldRevalidate = () => false;

/** null for a visitor (the parent route redirects), and for a failure that the panel tells. */
async function loadAddresses(client: Client) {
  return (await resolveOrNull(client.account.listAddresses({ limit: 100 })))?.results ?? null;
}

/** The account around it stays. */
export { LoadFailed as ErrorBoundary } from '../loading/load-failed.tsx';

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData.addresses} skeleton={<AccountSkeleton />}>
      {(addresses) => <AddressesPanel loaded={addresses} posted={actionData} />}
    </PageData>
  );
}
