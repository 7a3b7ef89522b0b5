import { useLocation } from 'react-router';
import { messages } from '../../messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NotFoundPage() {
  return (
    <>
      <title>{`${messages.common.pageNotFound} · ${messages.store}`}</title>
      <EmptyState level={1} title={messages.common.pageNotFound} hint={messages.common.pageNotFoundHint}>
        <LinkButton to="/">{messages.common.goHome}</LinkButton>
      </EmptyState>
    </>
  );
}

/** Retry loads the document again, which also works without scripts. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <>
      <title>{`${messages.common.somethingWrong} · ${messages.store}`}</title>
      <EmptyState level={1} title={messages.common.somethingWrong} hint={messages.common.somethingWrongHint}>
        <LinkButton to={pathname + search} reloadDocument>
          {messages.common.retry}
        </LinkButton>
      </EmptyState>
    </>
  );
}
