import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { speakLanguageOfPage } from './language.client.ts';
import { reportError, watchErrors } from './report-error.ts';

watchErrors();

speakLanguageOfPage().then(() => startTransition(wakeUp));

function wakeUp() {
  hydrateRoot(document, <HydratedRouter />, {
    onCaughtError(error) {
      console.error(error);
      reportError(error);
    },
    onRecoverableError: reportError,
  });
}
