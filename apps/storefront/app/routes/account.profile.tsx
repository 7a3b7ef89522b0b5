import type { AccountSession, SecondFactor } from '@mercer/contract';
import { redirect } from 'react-router';
import { deleteAccount } from '../features/account/profile/delete-account.ts';
import { endAccountSession } from '../features/account/profile/end-session.ts';
import { changeProfile, isProfilePart } from '../features/account/profile/profile-change.ts';
import type { PostedProfile } from '../features/account/profile/profile-forms.tsx';
import { ProfilePanel } from '../features/account/profile/profile-panel.tsx';
import { isSecondStepForm, type SecondStepOutcome, sendSecondStep } from '../features/account/profile/second-step.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { getPostedForm, getRequestContext } from '../loading/request-context.ts';
import { useSession } from '../state/session.tsx';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/account.profile.ts';

export async function loader({ context }: Route.LoaderArgs) {
  if (!getRequestContext(context).session) return { sessions: null, factor: null }; // the account around it asks to sign in
  const client = serverClient(context);
  const [sessions, factor] = await Promise.all([loadSessions(client), loadSecondFactor(client)]);
  return { sessions, factor };
}

export function clientLoader() {
  const client = browserClient();
  return { sessions: loadSessions(client), factor: loadSecondFactor(client) };
}

/** The list keeps itself up to date. */
export const shouldRevalidate = () => false;

async function loadSessions({ account }: Client): Promise<AccountSession[] | null> {
  return (await resolveOrNull(account.listSessions({ limit: 100 })))?.results ?? null;
}

function loadSecondFactor({ account }: Client): Promise<SecondFactor | null> {
  return resolveOrNull(account.getSecondFactor());
}

/** The forms without JavaScript; the address says which one it was. */
export async function action({ request, context }: Route.ActionArgs): Promise<PostedProfile | PostedStep> {
  const { account } = serverClient(context);
  const form = getPostedForm(context);
  const part = new URL(request.url).searchParams.get('edit');
  if (part === 'delete') {
    const deletionFailure = await deleteAccount(account, form);
    if (!deletionFailure) throw redirect('/login?account-deleted', 303);
    return { ...deletionFailure, values: {} };
  }
  if (part === 'session') {
    const failure = await endAccountSession(account, readFormText(form, 'session_id'));
    if (!failure) throw redirect('/account?ended', 303);
    return { failure, values: {} };
  }
  if (isSecondStepForm(part)) {
    const step = await sendSecondStep(account, part, form);
    if ('isOff' in step) throw redirect('/account?second-step-off', 303);
    return { step };
  }
  if (!isProfilePart(part)) throw redirect('/account', 303);
  const outcome = await changeProfile(account, part, form);
  if ('account' in outcome) throw redirect('/account?saved', 303);
  return { ...outcome, values: readTypedFields(form) };
}

interface PostedStep {
  step: SecondStepOutcome;
}

function readTypedFields(form: FormData): Record<string, string> {
  const fieldNames = ['first_name', 'last_name', 'email'].filter((name) => form.has(name));
  return Object.fromEntries(fieldNames.map((name) => [name, String(form.get(name))]));
}

/** The account around it stays. */
export { LoadFailed as ErrorBoundary } from '../loading/load-failed.tsx';

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useSession();
  const posted = actionData && 'step' in actionData ? { postedStep: actionData.step } : { posted: actionData };
  return account && <ProfilePanel account={account} {...loaderData} {...posted} />;
}
