const path = '/client-errors';
const mostReports = 5;
const longest = { message: 500, stack: 2000 };

let reports = 0;

/** Tells the server's log what went wrong in this browser, a few times per page; the query of the address stays here. */
export function reportError(error: unknown): void {
  reports += 1;
  if (reports > mostReports) return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  const report = {
    message: message.slice(0, longest.message),
    stack: (stack ?? '').slice(0, longest.stack),
    path: window.location.pathname,
  };
  navigator.sendBeacon?.(path, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message));
  window.addEventListener('unhandledrejection', (event) => {
    if (isAbortError(event.reason)) event.preventDefault();
    else reportError(event.reason);
  });
}

/** A newer navigation took over, e.g. while the one before was fading in: nothing went wrong. */
function isAbortError(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}
