import { data } from 'react-router';
import { explainRefusal, NotFoundPage, RefusedPage } from '../features/chrome/error-pages.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { redirectMissingPage } from '../loading/redirect-missing-page.server.ts';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/not-found.ts';

/** Answers unknown pages, and requests that were refused before routing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { refusal = 404, explanation } = getRequestContext(context);
  if (refusal === 404) await redirectMissingPage(request.url, context);
  return data({ refusal, explanation }, { status: refusal });
}

export default function Page({ loaderData: { refusal, explanation } }: Route.ComponentProps) {
  if (explanation) return <RefusedPage {...explanation} />;
  return refusal === 404 ? <NotFoundPage SearchForm={SearchForm} /> : <RefusedPage {...explainRefusal(refusal)} />;
}
