import { serverClient } from '../client.server.ts';
import { AddressesPanel } from '../features/account/addresses-panel.tsx';
import type { Route } from './+types/account.addresses.ts';

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { results } = await serverClient(context).account.listAddresses({ limit: 100 });
    return { addresses: results };
  } catch (error) {
    // a visitor (the parent route redirects), or a failure that the panel tells
    console.warn('The addresses could not be fetched', error instanceof Error ? error.message : error);
    return { addresses: null };
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AddressesPanel loaded={loaderData.addresses} />;
}
