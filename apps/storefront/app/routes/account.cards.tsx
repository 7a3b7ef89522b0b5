import type { SavedCard } from '@mercer/contract';
import { redirect } from 'react-router';
import { AccountSkeleton } from '../features/account/account-skeleton.tsx';
import { readBankReturn, redirectAfterBank } from '../features/account/bank-return.server.ts';
import { CardsPanel } from '../features/account/cards/cards-panel.tsx';
import { resumeSaving } from '../features/account/cards/resume-saving.ts';
import { changeCard } from '../features/account/cards/saved-card.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { PageData, resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/account.cards.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const returned = readBankReturn(request);
  const { account } = serverClient(context);
  if (returned) redirectAfterBank('/account/cards', await resumeSaving(account, returned), 'done=save');
  return { cards: await loadSavedCards(serverClient(context)) };
}

export function clientLoader() {
  return { cards: loadSavedCards(browserClient()) };
}

/** The forms without JavaScript. */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const change = form.get('intent') === 'delete' ? 'delete' : 'default';
  const failure = await changeCard(serverClient(context).account, change, readFormText(form, 'card_id'));
  if (!failure) throw redirect(`/account/cards?done=${change}`, 303);
  return { failure };
}

/** The panel keeps its list up to date. */
export const shouldRevalidate = () => false;

async function loadSavedCards({ account }: Client): Promise<SavedCard[] | null> {
  return (await resolveOrNull(account.listCards({ limit: 100 })))?.results ?? null;
}

/** The account around it stays. */
export { LoadFailed as ErrorBoundary } from '../loading/load-failed.tsx';

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageData data={loaderData.cards} skeleton={<AccountSkeleton />}>
      {(cards) => <CardsPanel loaded={cards} failure={actionData?.failure} />}
    </PageData>
  );
}
