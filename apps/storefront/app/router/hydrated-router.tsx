import { memo, startTransition, use, useLayoutEffect, useState } from 'react';
import type { Location } from 'react-router';
import { NextContext, PageContext, RouterContext } from './contexts.ts';
import { loadTable } from './document.ts';
import { createMatcher } from './match.ts';
import { type Page, pageOfDocument } from './page.ts';
import { createRouter, type Router } from './router.ts';
import { ShownRoute } from './shown-routes.tsx';

let router: Promise<Router> | undefined;

async function routerOfDocument(): Promise<Router> {
  const match = createMatcher(await loadTable());
  return createRouter(await pageOfDocument(match), match);
}

/** The pages of the shop, from the document on. */
export function HydratedRouter() {
  router ??= routerOfDocument();
  const own = use(router);
  const { page, next } = useScreen(own);
  // the server renders a second child at both places; React counts them for the ids of `useId`
  return (
    <>
      <RouterContext value={own}>
        <PageContext value={page}>
          <NextContext value={next}>
            <Routes page={page} />
          </NextContext>
        </PageContext>
        {null}
      </RouterContext>
      {null}
    </>
  );
}

const Routes = memo(ShownRoute);

function useScreen(own: Router) {
  const [page, setPage] = useState<Page>(own.first);
  const [next, setNext] = useState<Location | null>(null);
  useLayoutEffect(
    () =>
      own.start({
        wait: (location) => startTransition(() => setNext(location)),
        // in one piece: between the pieces of a transition browsers draw frames in which nothing is new
        show: setPage,
      }),
    [own],
  );
  return { page, next };
}
