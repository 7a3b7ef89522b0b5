import type { CartSettings } from '@mercer/contract';
import { redirect } from 'react-router';
import { defaultAddressCountry, defaultCheckoutCountry } from '../constants.ts';
import { AccountSkeleton } from '../features/account/account-skeleton.tsx';
import { addressesAction } from '../features/account/addresses/addresses-action.ts';
import { AddressesPanel } from '../features/account/addresses/addresses-panel.tsx';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { PageData, resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import type { Route } from './+types/account.addresses.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { loaded: await loadAddresses(serverClient(context)) };
}

export function clientLoader() {
  return { loaded: loadAddresses(browserClient()) };
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

/** Addresses are null for a visitor (the parent route redirects), and for a failure that the panel tells. */
async function loadAddresses(client: Client) {
  const [list, settings] = await Promise.all([
    resolveOrNull(client.account.listAddresses({ limit: 100 })),
    resolveOrNull(client.cart.getSettings()),
  ]);
  return { addresses: list?.results ?? null, countries: toAddressCountries(settings) };
}

/** The country of a new address is that of §9, unless the store has another one than the checkout's and ships there. */
function toAddressCountries(settings: CartSettings | null) {
  const { country = defaultCheckoutCountry, countries = [], address_formats: formats = [] } = settings ?? {};
  const isOther = country !== defaultCheckoutCountry && (countries.length === 0 || countries.includes(country));
  return { home: isOther ? country : defaultAddressCountry, formats };
}

/** The account around it stays. */
export { LoadFailed as ErrorBoundary } from '../loading/load-failed.tsx';

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData.loaded} skeleton={<AccountSkeleton />}>
      {({ addresses, countries }) => <AddressesPanel loaded={addresses} posted={actionData} countries={countries} />}
    </PageData>
  );
}
