import { redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { deleteAccount } from '../features/account/delete-account.ts';
import { changeProfile, isProfilePart } from '../features/account/profile-change.ts';
import type { PostedProfile } from '../features/account/profile-forms.tsx';
import { ProfilePanel } from '../features/account/profile-panel.tsx';
import { useSession } from '../state/session.tsx';
import type { Route } from './+types/account.profile.ts';

/** The forms without JavaScript; the address says which one it was. */
export async function action({ request, context }: Route.ActionArgs): Promise<PostedProfile> {
  const { account } = serverClient(context);
  const form = await request.formData();
  const part = new URL(request.url).searchParams.get('edit');
  if (part === 'delete') {
    const refused = await deleteAccount(account, form);
    if (!refused) throw redirect('/login?account-deleted', 303);
    return { ...refused, values: {} };
  }
  if (!isProfilePart(part)) throw redirect('/account', 303);
  const outcome = await changeProfile(account, part, form);
  if ('account' in outcome) throw redirect('/account?saved', 303);
  return { failure: outcome.failure, values: typed(form) };
}

function typed(form: FormData): Record<string, string> {
  const shown = ['first_name', 'last_name', 'email'].filter((name) => form.has(name));
  return Object.fromEntries(shown.map((name) => [name, String(form.get(name))]));
}

/** The account around it stays. */
export { LoadFailed as ErrorBoundary } from '../load-failed.tsx';

export default function Page({ actionData }: Route.ComponentProps) {
  const { account } = useSession();
  return account && <ProfilePanel account={account} posted={actionData} />;
}
