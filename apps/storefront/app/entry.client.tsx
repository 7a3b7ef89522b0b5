import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportError, reportUncaughtErrors } from './document/report-error.ts';
import { loadPageLanguage } from './i18n/language.client.ts';
import { documentRead } from './loading/shopper.ts';

reportUncaughtErrors();

const { path } = document.documentElement.dataset;
if (path) import('./document/language-links.ts').then(({ localizeLinks }) => localizeLinks(path));

Promise.all([loadPageLanguage(), documentRead()]).then(() => startTransition(hydrateDocument));

function hydrateDocument() {
  hydrateRoot(document, <HydratedRouter />, {
    onCaughtError(error) {
      console.error(error);
      reportError(error);
    },
    onRecoverableError: reportError,
  });
}
