import { serverClient } from '../client.server.ts';
import { readMailedLink } from '../features/account/mailed-link.tsx';
import { followEmailLink } from '../features/account/profile/email-link.ts';
import { UndoEmailPage } from '../features/account/profile/email-link-page.tsx';
import { textOf } from '../form-text.ts';
import { mailedKey } from '../mailed-key.ts';
import { messages } from '../messages.ts';
import { pageTitle } from '../page-title.ts';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/account.undo-email.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(messages().links.undoEmail.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = mailedKey(request);
  return { key, about: await readMailedLink(serverClient(context), key) };
}

export async function action({ context }: Route.ActionArgs) {
  const key = textOf(postedForm(context), 'key');
  const outcome = await followEmailLink(serverClient(context).account, 'undoEmail', key);
  return outcome;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <UndoEmailPage linkKey={loaderData.key} about={loaderData.about} outcome={actionData} />;
}
