import { redirect } from 'react-router';

/** What the bank's page has led back with, if it has. */
export function returnOf({ url }: Request): URLSearchParams | undefined {
  const { searchParams } = new URL(url);
  return searchParams.has('redirect_status') ? searchParams : undefined;
}

/** Leads on; the address says what was done, and cannot be sent again. */
export function leaveReturn(page: string, outcome: object, done: string): never {
  if ('bank' in outcome) throw redirect(String(outcome.bank), 303);
  throw redirect(`${page}?${'failure' in outcome ? 'refused' : done}`, 303);
}
