import { redirect } from 'react-router';
import { logFailure } from '../loading/api-errors.ts';
import { chosenLanguageHeader } from '../loading/chosen-language-header.ts';
import { serverClient } from '../loading/client.server.ts';
import { nextPath } from '../loading/next-path.ts';
import { getPostedForm, getRequestContext } from '../loading/request-context.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/preferences.ts';

const maxAgeSeconds = 604_800;

/**
 * Language and currency of the session, kept in cookies, so that the first byte of a page knows them. Another language
 * leads to the address that the page has in it.
 */
export async function action({ context }: Route.ActionArgs) {
  const form = getPostedForm(context);
  const client = serverClient(context);
  const headers = new Headers();
  const { locale, languages, publicUrl } = getRequestContext(context);
  for (const name of ['locale', 'currency'] as const) {
    const code = form.get(name);
    if (typeof code !== 'string' || !(await isChoiceAccepted(() => client[name].select(code)))) continue;
    headers.append('Set-Cookie', formatPreferenceCookie(`swell-${name}`, code, publicUrl));
    const language = name === 'locale' && code !== locale && languages.find((candidate) => candidate.locale === code);
    if (language) headers.set(chosenLanguageHeader, language.path);
  }
  return redirect(nextPath(readFormText(form, 'from'), '/'), { status: 303, headers });
}

/** Redirects to the home page: only a posted form changes anything. */
export const loader = () => redirect('/');

async function isChoiceAccepted(choose: () => Promise<unknown>): Promise<boolean> {
  try {
    await choose();
    return true;
  } catch (error) {
    logFailure('The store does not have it:', error);
    return false;
  }
}

function formatPreferenceCookie(name: string, value: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
