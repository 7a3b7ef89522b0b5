import { subscribeToNewsletter } from '../features/chrome/subscribe.ts';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { getPostedForm } from '../loading/request-context.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Envelope } from '../ui/envelope.tsx';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/subscribe';

export const handle = 'unlisted';

/** The newsletter box without scripts. */
export async function action({ context }: Route.ActionArgs) {
  const email = readFormText(getPostedForm(context), 'email');
  return { answer: await subscribeToNewsletter(serverClient(context).subscribers, email) };
}

export default function Page({ actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{formatPageTitle(messages().footer.newsletter)}</title>
      <EmptyState level={1} title={actionData?.answer ?? messages().footer.newsletter} drawing={<Envelope />}>
        <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
      </EmptyState>
    </>
  );
}
