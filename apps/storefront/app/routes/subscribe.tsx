import { hasErrors } from '@mercer/contract';
import { redirect, useActionData } from 'react-router';
import { serverClient } from '../client.server.ts';
import { messages } from '../messages.ts';
import { orNull } from '../page-data.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/subscribe';

/** The newsletter box without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get('email') ?? '');
  const answer = await orNull(serverClient(context).subscribers.create({ email }));
  return { subscribed: answer !== null && !hasErrors(answer) };
}

export const loader = ({ request }: Route.LoaderArgs) => (request.method === 'GET' ? redirect('/') : null);

export default function Page() {
  const { subscribed } = useActionData<typeof action>() ?? { subscribed: false };
  return (
    <EmptyState level={1} title={subscribed ? messages.footer.subscribed : messages.footer.subscribeFailed}>
      <LinkButton to="/">{messages.common.continueShopping}</LinkButton>
    </EmptyState>
  );
}
