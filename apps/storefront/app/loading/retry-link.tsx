import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../i18n/messages.ts';
import { LinkButton, type LinkButtonProps } from '../ui/button.tsx';

/** Loads the document again, which needs no script. */
export function RetryLink(look: Pick<LinkButtonProps, 'variant' | 'size'>) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton {...look} to={pathname + search} reloadDocument onClick={stayWhileOffline}>
      {messages().common.retry}
    </LinkButton>
  );
}

/** The browser's own page without a network would take the shop's place. */
function stayWhileOffline(event: MouseEvent) {
  if (!navigator.onLine) event.preventDefault();
}
