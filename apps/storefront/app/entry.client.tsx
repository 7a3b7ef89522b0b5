import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportError, reportUncaughtErrors } from './document/report-error.ts';
import { loadPageLanguage } from './i18n/language.client.ts';
import { documentRead } from './loading/shopper.ts';

reportUncaughtErrors();

/** A document at the address of a language says its path, and the slugs that pages have in it. */
async function loadLanguagePaths(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.path) (await import('./document/language-links.ts')).startLanguagePaths(dataset);
}

Promise.all([loadPageLanguage(), documentRead(), loadLanguagePaths()]).then(() => startTransition(hydrateDocument));

function hydrateDocument() {
  hydrateRoot(document, <HydratedRouter />, {
    onCaughtError(error) {
      console.error(error);
      reportError(error);
    },
    onRecoverableError: reportError,
  });
}
