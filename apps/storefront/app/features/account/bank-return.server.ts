import { redirect } from 'react-router';

/** Reads the query with which the bank's page has redirected back, if it has. */
export function readBankReturn({ url }: Request): URLSearchParams | undefined {
  const { searchParams } = new URL(url);
  return searchParams.has('redirect_status') ? searchParams : undefined;
}

/** Leads on; the address says what was done, and cannot be sent again. */
export function redirectAfterBank(page: string, outcome: object, successQuery: string): never {
  if ('bank' in outcome) throw redirect(String(outcome.bank), 303);
  throw redirect(`${page}?${'failure' in outcome ? 'refused' : successQuery}`, 303);
}
