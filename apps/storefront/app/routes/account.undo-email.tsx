import { readMailedLink } from '../features/account/mailed-link.tsx';
import { followEmailLink } from '../features/account/profile/email-link.ts';
import { UndoEmailPage } from '../features/account/profile/email-link-page.tsx';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { getPostedForm } from '../loading/request-context.ts';
import { readMailedKey } from '../mailed-key.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/account.undo-email.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().links.undoEmail.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = readMailedKey(request);
  return { key, about: await readMailedLink(serverClient(context), key) };
}

export async function action({ context }: Route.ActionArgs) {
  const key = readFormText(getPostedForm(context), 'key');
  const outcome = await followEmailLink(serverClient(context).account, 'undoEmail', key);
  return outcome;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <UndoEmailPage linkKey={loaderData.key} about={loaderData.about} outcome={actionData} />;
}
