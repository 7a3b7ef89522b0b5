import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadPageLanguage } from './language.client.ts';
import { reportError, watchErrors } from './report-error.ts';
import { documentRead } from './shopper.ts';

watchErrors();

Promise.all([loadPageLanguage(), documentRead()]).then(() => startTransition(hydrate));

function hydrate() {
  hydrateRoot(document, <HydratedRouter />, {
    onCaughtError(error) {
      console.error(error);
      reportError(error);
    },
    onRecoverableError: reportError,
  });
}
