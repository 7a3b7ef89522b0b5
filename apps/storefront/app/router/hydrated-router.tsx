import { memo, startTransition, use, useLayoutEffect, useState } from 'react';
import type { Location } from 'react-router';
import { NextContext, PageContext, RouterContext } from './contexts.ts';
import { loadRouteTable } from './document.ts';
import { createMatcher } from './match.ts';
import { type Page, pageOfDocument } from './page.ts';
import { ShownRoute } from './rendered-routes.tsx';
import { createRouter, type Router } from './router.ts';

let router: Promise<Router> | undefined;

async function routerOfDocument(): Promise<Router> {
  const match = createMatcher(await loadRouteTable());
  return createRouter(await pageOfDocument(match), match);
}

/** The pages of the shop, from the document on. */
export function HydratedRouter() {
  router ??= routerOfDocument();
  const activeRouter = use(router);
  const { page, next } = useRouterScreen(activeRouter);
  // the server renders a second child at both places; React counts them for the ids of `useId`
  return (
    <>
      <RouterContext value={activeRouter}>
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

function useRouterScreen(activeRouter: Router) {
  const [page, setPage] = useState<Page>(activeRouter.first);
  const [next, setNext] = useState<Location | null>(null);
  useLayoutEffect(
    () =>
      activeRouter.start({
        wait: (location) => startTransition(() => setNext(location)),
        // The update is synchronous: browsers would draw empty frames between the pieces of a transition
        show: setPage,
      }),
    [activeRouter],
  );
  return { page, next };
}
