import { serverClient } from '../client.server.ts';
import { browserClient, type Client } from '../client.ts';
import { AccountSkeleton } from '../features/account/account-skeleton.tsx';
import { AddressesPanel } from '../features/account/addresses-panel.tsx';
import { orNull, PageData } from '../page-data.tsx';
import type { Route } from './+types/account.addresses.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { addresses: await load(serverClient(context)) };
}

export function clientLoader() {
  return { addresses: load(browserClient()) };
}

/** null for a visitor (the parent route redirects), and for a failure that the panel tells. */
async function load(client: Client) {
  return (await orNull(client.account.listAddresses({ limit: 100 })))?.results ?? null;
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData.addresses} skeleton={<AccountSkeleton />}>
      {(addresses) => <AddressesPanel loaded={addresses} />}
    </PageData>
  );
}
